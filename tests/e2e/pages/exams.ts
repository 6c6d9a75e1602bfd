import type { Locator, Page } from '@playwright/test';
import type { GivenFile } from '../support/data';

export type ExamTab = 'Questions' | 'Exam text' | 'Answers' | 'Study';

/** Exams that merge questions: the list, and an exam's parts. */
export class ExamsPage {
  constructor(readonly page: Page) {}

  /** From anywhere to the list. */
  async open(): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Exams' }).click();
    await this.newExam.waitFor();
  }

  get newExam(): Locator {
    return this.page.getByRole('button', { name: 'New exam' });
  }

  get layOut(): Locator {
    return this.page.getByRole('button', { name: 'Lay out the sample' });
  }

  exam(title: string): Locator {
    return this.page.getByRole('main').getByRole('listitem').filter({ hasText: title }).getByRole('link');
  }

  async tab(name: ExamTab): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Parts of this exam' }).getByRole('link', { name }).click();
  }

  get stop(): Locator {
    return this.page.getByRole('button', { name: 'Stop' });
  }

  // Questions

  get chooser(): Locator {
    return this.page.getByLabel('A table of questions and reference answers');
  }

  choose(given: GivenFile): Promise<void> {
    return this.chooser.setInputFiles(given);
  }

  get columnsHeading(): Locator {
    return this.page.getByRole('heading', { name: /^Check the columns of/ });
  }

  column(name: string): Locator {
    return this.page.getByRole('combobox', { name, exact: true });
  }

  get outcome(): Locator {
    return this.page.getByRole('status').filter({ hasText: 'reference answer' });
  }

  get useQuestions(): Locator {
    return this.page.getByRole('button', { name: 'Use these questions' });
  }

  get pictureWords(): Locator {
    return this.page.getByLabel('Leave out questions with one of these words');
  }

  get graph(): Locator {
    return this.page.getByRole('img', { name: /^Graph of the questions/ });
  }

  get dots(): Locator {
    return this.graph.locator('circle');
  }

  get search(): Locator {
    return this.page.getByRole('searchbox', { name: 'Search the questions' });
  }

  get lookedAt(): Locator {
    return this.page.getByRole('region', { name: 'The question that is looked at' });
  }

  get question(): Locator {
    return this.lookedAt.getByLabel('Question', { exact: true });
  }

  neighbour(number: number): Locator {
    return this.lookedAt.getByRole('listitem').filter({ hasText: new RegExp(`^${number}\\. `) });
  }

  // Exam text

  get text(): Locator {
    return this.page.getByLabel('The exam text, as the students read it');
  }

  get find(): Locator {
    return this.page.getByRole('button', { name: 'Find what it asks' });
  }

  get asks(): Locator {
    return this.page.getByRole('heading', { name: /^It asks/ });
  }

  /** The reference of a part of the exam, by the part's number from 1. */
  reference(part: number): Locator {
    return this.page.getByRole('combobox', { name: new RegExp(`^${part}\\s+Question of the bank`) });
  }

  /** The reference's words. */
  referenceText(part: number): Promise<string> {
    return this.reference(part).evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.textContent ?? '');
  }

  get number(): Locator {
    return this.page.getByLabel('Number of questions');
  }

  get howFound(): Locator {
    return this.page.getByText('How this was found');
  }

  get likenesses(): Locator {
    return this.page.getByRole('table', { name: /^Likeness to the questions/ });
  }

  // Answers

  get students(): Locator {
    return this.page.getByRole('heading', { level: 2, name: /students?$/ });
  }

  student(name: string): Locator {
    return this.page.getByRole('listitem').filter({ has: this.page.getByRole('heading', { name, exact: true }) });
  }

  /** A student's text in its parts: the number of the question before each. */
  async parts(name: string): Promise<string[]> {
    return this.student(name).locator('.part-of').allInnerTexts();
  }

  // Study

  get tryThem(): Locator {
    return this.page.getByRole('button', { name: 'Try the methods' });
  }

  /** The trial's rows, cell by cell. */
  async trial(): Promise<string[][]> {
    const rows = await this.page.getByRole('region', { name: /^Found, with/ }).getByRole('row').all();
    return Promise.all(rows.slice(1).map((row) => row.getByRole('cell').or(row.getByRole('rowheader')).allInnerTexts()));
  }
}

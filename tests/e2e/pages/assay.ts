import type { Page } from '@playwright/test';
import { AssignmentPage, type Tab } from './assignment';
import { BankPage } from './bank';
import { EssaysPage } from './essays';
import { ExamsPage } from './exams';
import { HomePage } from './home';
import { HowPart } from './how';
import { PromptsPage } from './prompts';
import { ResultsPage } from './results';
import { RubricPage } from './rubric';
import { ModelsPage, PrivacyPage } from './settings';
import { CasesPage, StudyPage } from './study';
import { VerdictPage } from './verdict';

/** All of the page, screen by screen. */
export class Assay {
  readonly home: HomePage;
  readonly assignment: AssignmentPage;
  readonly rubric: RubricPage;
  readonly bank: BankPage;
  readonly essays: EssaysPage;
  readonly how: HowPart;
  readonly verdict: VerdictPage;
  readonly results: ResultsPage;
  readonly study: StudyPage;
  readonly cases: CasesPage;
  readonly exams: ExamsPage;
  readonly models: ModelsPage;
  readonly prompts: PromptsPage;
  readonly privacy: PrivacyPage;

  constructor(
    readonly page: Page,
    /** Where the site is, with a slash at its end. */
    readonly address: string,
  ) {
    this.home = new HomePage(page);
    this.assignment = new AssignmentPage(page);
    this.rubric = new RubricPage(page);
    this.bank = new BankPage(page);
    this.essays = new EssaysPage(page);
    this.how = new HowPart(page);
    this.verdict = new VerdictPage(page);
    this.results = new ResultsPage(page);
    this.study = new StudyPage(page);
    this.cases = new CasesPage(page);
    this.exams = new ExamsPage(page);
    this.models = new ModelsPage(page);
    this.prompts = new PromptsPage(page);
    this.privacy = new PrivacyPage(page);
  }

  /** Opens the page at home and waits until the assignments are there. */
  async open(): Promise<void> {
    await this.page.goto(this.address);
    await this.home.newAssignment.waitFor();
  }

  /** From home to an assignment's essays. */
  async openAssignment(title: string): Promise<void> {
    await this.open();
    await this.home.assignment(title).click();
    await this.assignment.tab('Essays').waitFor();
  }

  /** From home to an essay's verdict. */
  async openEssay(assignment: string, essay: string): Promise<void> {
    await this.openAssignment(assignment);
    await this.essays.essay(essay).click();
    await this.page.getByRole('heading', { level: 1, name: essay }).waitFor();
  }

  /** From home to a part of an assignment. */
  async openPlace(assignment: string, tab: Tab): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Assignments' }).click();
    await this.home.assignment(assignment).click();
    await this.assignment.open(tab);
  }

  /** From an essay back to its assignment. */
  async assignmentOfEssay(): Promise<void> {
    await this.page.getByRole('main').getByRole('paragraph').filter({ hasText: '›' }).getByRole('link').last().click();
    await this.assignment.tab('Essays').waitFor();
  }

  /** What `served.json` of the page's own server says of a model beside it. */
  async serveModel(baseUrl: string, model = 'scripted-large'): Promise<void> {
    await this.page.route('**/served.json', (route) => route.fulfill({ json: { model: { base_url: baseUrl, model } } }));
  }
}

import { expect, type Locator } from '@playwright/test';
import type { Assay } from '../pages/assay';
import { file, ESSAY } from './data';
import type { Endpoint } from './endpoint';
import { giveScores, loadRated, measure } from './study';

/** Leads through every screen of a page that has worked before, and looks at each. Ends with nothing open. */
export async function tour(assay: Assay, endpoint: Endpoint, title: string, look: (name: string) => Promise<void>): Promise<void> {
  const { page } = assay;
  endpoint.scores = { Ideas: 2, Style: 4 };
  await assay.serveModel(endpoint.baseUrl);
  await assay.open();
  await look('home');

  await assay.home.assignment(title).click();
  await seen(assay.essays.essay(ESSAY.title));
  await look('essays');
  await assay.how.open();
  await assay.how.openParts();
  await assay.how.field('Replace names before anything is sent').check();
  await assay.how.type('Judges that decide independently', '12');
  await look('how');
  await assay.how.field('Replace names before anything is sent').uncheck();
  await assay.assignment.open('Rubric');
  await page.getByText('What each score means').first().click();
  await page.getByText('Load a rubric file').click();
  await look('rubric');
  await assay.assignment.open('Bank');
  await seen(assay.bank.coverage);
  await page.getByText('Read the scored essays').click();
  await page.getByText('b-3').click();
  await look('bank');
  await assay.assignment.open('Results');
  await look('results-empty');
  await assay.assignment.open('Study');
  await seen(assay.study.heading);
  await look('study');

  await assay.assignment.open('Bank');
  await assay.bank.choose(file('year 9.csv', HALF_A_BANK));
  await seen(assay.bank.mappingHeading);
  await look('mapping');
  await assay.bank.useColumns.click();
  await seen(assay.bank.count('3'), 60_000);
  await look('bank-with-holes');

  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  endpoint.before = (call) => (call.role === 'Skeptic' && call.trait === 'Style' ? released : undefined);
  await assay.assignment.open('Essays');
  await assay.essays.essay(ESSAY.title).click();
  await seen(assay.verdict.grade);
  await look('essay');
  await assay.verdict.grade.click();
  await expect.poll(() => endpoint.chats('Skeptic').filter((c) => c.trait === 'Style').length).toBe(1);
  await seen((await assay.verdict.show('Ideas')).score(2, 3));
  await look('debate');
  release();
  await seen((await assay.verdict.show('Style')).score(4, 4));
  await assay.verdict.untilEnded();
  await assay.verdict.trait('Style').exemplars.click();
  await look('verdict');

  endpoint.before = () => undefined;
  endpoint.script = (call) =>
    call.trait === 'Ideas'
      ? call.role === 'Judge' ? { say: 'It could be either.' } : undefined
      : { status: 401, error: { error: { message: 'Incorrect API key provided.' } } };
  await assay.verdict.button('Grade again').click();
  await seen(assay.verdict.button('Try again what failed'));
  await look('verdict-in-trouble');
  await assay.assignmentOfEssay();
  await assay.assignment.open('Results');
  await seen(assay.results.table);
  await look('results');

  endpoint.script = () => undefined;
  giveScores(endpoint);
  await loadRated(assay);
  await measure(assay);
  await look('study-measured');
  await assay.study.toTheCases.click();
  await seen(assay.cases.side('MADRAG'));
  await assay.cases.codes.focus();
  await page.keyboard.type('b1c3d4b');
  await look('cases');

  endpoint.script = () => undefined;
  await assay.models.open('Models');
  await seen(assay.models.add);
  await expect(await assay.models.test('Demonstration model')).toContainText('The model answered');
  await look('models');
  await assay.models.add.click();
  await assay.models.preset.selectOption({ label: 'Ollama' });
  await assay.models.form.getByText('Limits').click();
  await look('endpoint-form');
  await assay.prompts.open('Prompts');
  await look('prompts');
  const judge = assay.prompts.prompt('The Judge weighs the debate, and scores');
  await judge.open();
  await judge.text.fill('Score {{trait_name}} from {{score_min}} to {{score_max}}.');
  await page.getByText(/^What differs from/).click();
  await page.getByText('How it reaches the model, with a sample').click();
  await look('prompt-changed');
  await judge.text.fill('Score {{trait_nam}}.');
  await seen(judge.faults.first());
  await look('prompt-wrong');
  await assay.privacy.open('Privacy and storage');
  await page.getByRole('button', { name: 'Delete everything that Assay keeps' }).click();
  await look('privacy');

  await assay.exams.open();
  await look('exams-empty');
  await assay.exams.layOut.click();
  await seen(assay.exams.text);
  await assay.exams.tab('Questions');
  await seen(assay.exams.graph, 120_000);
  await assay.exams.question.selectOption('3');
  await look('exam-questions');
  await assay.exams.tab('Study');
  await seen(assay.exams.tryThem);
  await look('exam-study');
  await assay.exams.tab('Exam text');
  await assay.exams.find.click();
  await seen(assay.exams.asks, 200_000);
  await assay.exams.howFound.click();
  await look('exam-text');
  await assay.exams.tab('Answers');
  await seen(assay.exams.students, 120_000);
  await page.getByText('Question by question').click();
  await look('exam-answers');
  await page.goto(`${assay.address}#/nowhere`);
  await seen(page.getByRole('heading', { name: 'There is nothing at this address' }));
  await look('nowhere');
}

const seen = (place: Locator, timeout?: number) => expect(place).toBeVisible({ timeout });

/** Three good rows and two bad ones. */
const HALF_A_BANK = [
  'Nr;Student;Text;Ideas R1;Ideas R2;Style R1;Style R2;Remark',
  '1;Ann;"The river rose twice that spring; the second time we were ready.";2;3;3;3;reads well',
  '2;Ben;We went home and it was ok and then we ate.;1;1;1;2;',
  '3;Cem;"My aunt taught me to whistle, and I never could. Then one day, in the empty gym, I could.";3;3;4;4;',
  '4;Dee;;1;1;1;1;absent',
  '5;Eli;It broke.;7;1;1;1;',
].join('\n');

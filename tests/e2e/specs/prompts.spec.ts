import AxeBuilder from '@axe-core/playwright';
import { expect, PREPARED, test } from '../fixtures';
import { kept, sidewaysPixels } from '../support/browser';
import { ESSAY } from '../support/data';

const JUDGE = 'The Judge weighs the debate, and scores';
const SKEPTIC = 'The Skeptic answers with the shortcomings';
const OWN = 'You are the Judge. Weigh {{trait_name}} as a kind teacher would.\n\nFinal Score: from {{score_min}} to {{score_max}}';

test.use({ storageState: ({ banked }, use) => use(banked) });

test('a prompt worded anew is kept, reaches the model, and stands in the log', async ({ assay, endpoint, page }) => {
  await assay.serveModel(endpoint.baseUrl);
  await assay.open();
  await assay.prompts.open('Prompts');
  await expect(assay.prompts.standing).toHaveText("All prompts are in Assay's own words.");
  const judge = assay.prompts.prompt(JUDGE);
  await judge.open();
  await expect(judge.text).toHaveValue(/^You are the Judge\. You decide this essay's score for \{\{trait_name\}\}/);
  await judge.word(OWN);
  await expect(judge.mark).toBeVisible();
  await expect(assay.prompts.standing).toHaveText('1 prompt is in your words, marked below.');
  await expect.poll(async () => (await kept(page)).settings.prompts).toEqual({ own: { judge: OWN } });

  await page.reload();
  await expect(judge.mark).toBeVisible();
  await judge.open();
  await expect(judge.text).toHaveValue(OWN);

  await assay.openPlace(PREPARED, 'Essays');
  await assay.essays.essay(ESSAY.title).click();
  await assay.verdict.gradeToTheEnd();
  const ideas = endpoint.chats('Judge').filter((c) => c.trait === 'Ideas');
  expect(ideas).toHaveLength(1);
  expect(ideas[0].user.endsWith('You are the Judge. Weigh Ideas as a kind teacher would.\n\nFinal Score: from 0 to 3')).toBe(true);
  // The others are as they were.
  expect(endpoint.chats('Skeptic')[0].user).toContain('Answer the Advocate with one rebuttal');
  const { log } = await assay.verdict.log();
  expect(log.plan.prompts.find((p: any) => p.name === 'judge').text).toBe(OWN);
});

test('what is wrong is said at the field, with its line, and is not kept', async ({ assay, page }) => {
  await assay.open();
  await assay.prompts.open('Prompts');
  const skeptic = assay.prompts.prompt(SKEPTIC);
  await skeptic.open();
  await expect(skeptic.save).toBeDisabled();
  await skeptic.text.fill('Doubt it.\nLook at {{essay}} and {{trait_name}}.');
  await expect(skeptic.faults).toHaveText([
    '✕ Line 2: {{essay}} is nothing that this prompt is given; it is given {{trait_name}}, {{transcript}}.',
    '✕ {{transcript}} is missing: without it the model never sees the debate so far.',
  ]);
  await expect(skeptic.text).toHaveAttribute('aria-invalid', 'true');
  await expect(skeptic.save).toBeDisabled();
  // The Enter of a form is no way round it.
  await skeptic.form.evaluate((form: HTMLFormElement) => form.requestSubmit());
  expect((await kept(page)).settings.prompts).toBeUndefined();
  await skeptic.text.fill('Doubt {{trait_name');
  await expect(skeptic.faults).toHaveText(['✕ Line 1: {{ is opened and not closed with }} on the same line.']);
  await skeptic.text.fill('Doubt {{trait_name}}. {{transcript}}');
  await expect(skeptic.faults).toHaveCount(0);
  await expect(skeptic.form).toContainText('It no longer asks for a line “Confidence: …”');
  await skeptic.save.click();
  await expect(skeptic.mark).toBeVisible();
});

test('a variable is put in at the cursor', async ({ assay }) => {
  await assay.open();
  await assay.prompts.open('Prompts');
  const skeptic = assay.prompts.prompt(SKEPTIC);
  await skeptic.open();
  await skeptic.text.fill('Žižek 🐴 says: in  look.');
  await skeptic.text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(18, 18));
  await skeptic.variable('trait_name').click();
  await expect(skeptic.text).toHaveValue('Žižek 🐴 says: in {{trait_name}} look.');
  await expect(skeptic.text).toBeFocused();
  await skeptic.text.press('x');
  await expect(skeptic.text).toHaveValue('Žižek 🐴 says: in {{trait_name}}x look.');
  await expect(skeptic.faults).toHaveText([/^✕ \{\{transcript\}\} is missing/]);
});

test('there is a way back to our own words, and back again', async ({ assay, endpoint, page }) => {
  await assay.serveModel(endpoint.baseUrl);
  await assay.open();
  await assay.prompts.open('Prompts');
  const judge = assay.prompts.prompt(JUDGE);
  await judge.open();
  const ours = await judge.text.inputValue();
  await judge.word(OWN);
  await page.getByText("What differs from Assay's own words: 2 lines added, 10 removed").click();
  await expect(page.getByRole('group', { name: "Comparison with Assay's own words" })).toContainText('+ added: You are the Judge. Weigh');
  await judge.button("Back to Assay's own words").click();
  await expect(judge.text).toHaveValue(ours);
  await expect(judge.mark).toHaveCount(0);
  await expect.poll(async () => (await kept(page)).settings.prompts).toEqual({ own: {} });
  await judge.button('Take my words back').click();
  await expect(judge.text).toHaveValue(OWN);
  await judge.button("Back to Assay's own words").click();
  await page.reload();
  await expect(assay.prompts.standing).toHaveText("All prompts are in Assay's own words.");
});

test('it is shown as it reaches the model', async ({ assay, page }) => {
  await assay.open();
  await assay.prompts.open('Prompts');
  const judge = assay.prompts.prompt(JUDGE);
  await judge.open();
  await judge.text.fill(OWN);
  await page.getByText('How it reaches the model, with a sample').click();
  await expect(judge.form).toContainText('Weigh Ideas as a kind teacher would.');
  await expect(judge.form).toContainText('in this order: Advocate 0.81, Skeptic 0.64.');
  await judge.text.fill('{{x}}');
  await expect(judge.form).toContainText('It can be shown once nothing in it is wrong.');
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 390]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } });

      test('axe finds nothing, changed or wrong', async ({ assay, page }) => {
        await assay.open();
        await assay.prompts.open('Prompts');
        const judge = assay.prompts.prompt(JUDGE);
        await judge.open();
        await judge.word(OWN);
        await page.getByText(/^What differs from/).click();
        await page.getByText('How it reaches the model, with a sample').click();
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
        await judge.text.fill('Judge {{it}}.');
        await expect(judge.faults).toHaveCount(4);
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
        expect(await sidewaysPixels(page)).toBe(0);
      });
    });
  }
}

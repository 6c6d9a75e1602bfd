import AxeBuilder from '@axe-core/playwright';
import { expect, PREPARED, test } from '../fixtures';
import { kept, sidewaysPixels } from '../support/browser';
import { BANK_MARK, ESSAY } from '../support/data';
import { Endpoint, type Call } from '../support/endpoint';

test.use({ storageState: ({ banked }, use) => use(banked) });

const roles = (calls: Call[], trait: string) => calls.filter((c) => c.trait === trait).map((c) => c.role);

test.describe('a choice', () => {
  test.beforeEach(async ({ assay, endpoint }) => {
    endpoint.scores = { Ideas: 2, Style: 4 };
    await assay.serveModel(endpoint.baseUrl);
    await assay.openAssignment(PREPARED);
    await expect(assay.how.summary).toHaveText('How essays are graded: MADRAG, once');
    await assay.how.open();
    await expect(assay.how.method('MADRAG')).toBeChecked();
    await expect(assay.how.cost).toHaveText('An essay with 2 traits takes 6 calls of the model.');
  });

  test('of SA asks once for an essay, without scored essays', async ({ assay, endpoint }) => {
    endpoint.script = () => ({ say: '## Ideas\nGood.\nFinal Score: 2\n\n## Style\nLively.\nFinal Score: 4' });
    await assay.how.method('SA').check();
    await expect(assay.how.summary).toHaveText('How essays are graded: SA, once');
    await expect(assay.how.cost).toHaveText('An essay with 2 traits takes 1 call of the model.');
    await assay.essays.essay(ESSAY.title).click();
    await assay.verdict.gradeToTheEnd();
    expect(endpoint.chats()).toHaveLength(1);
    expect(endpoint.chats()[0].raw).not.toContain(BANK_MARK);
    await expect(assay.verdict.summary).toHaveText(['Ideas2/3', 'Style4/4']);
  });

  test('of MARAG asks once a trait, with scored essays', async ({ assay, endpoint }) => {
    await assay.how.method('MARAG').check();
    await assay.essays.essay(ESSAY.title).click();
    await assay.verdict.gradeToTheEnd();
    expect(endpoint.chats().map((c) => `${c.role} ${c.trait}`).sort()).toEqual(['Judge Ideas', 'Judge Style']);
    expect(endpoint.chats().every((c) => c.user.split(BANK_MARK).length === 5)).toBe(true);
    await expect(assay.verdict.summary).toHaveText(['Ideas2/3', 'Style4/4']);
  });

  test('of two rounds makes five calls a trait', async ({ assay, endpoint }) => {
    await assay.how.openParts();
    await assay.how.field('How often each speaks').selectOption('2');
    await expect(assay.how.summary).toHaveText('How essays are graded: MADRAG with changes, once');
    await expect(assay.how.method('MADRAG')).toBeChecked();
    await expect(assay.how.cost).toHaveText('An essay with 2 traits takes 10 calls of the model.');
    await assay.essays.essay(ESSAY.title).click();
    await assay.verdict.gradeToTheEnd();
    for (const trait of ['Ideas', 'Style']) {
      expect(roles(endpoint.chats(), trait)).toEqual(['Advocate', 'Skeptic', 'Advocate', 'Skeptic', 'Judge']);
    }
  });

  test('of the skeptic-led debate, three Judges and one exemplar is what is asked', async ({ assay, endpoint }) => {
    await assay.how.openParts();
    await assay.how.field('Who opens the debate').selectOption('skeptic');
    await assay.how.field('Scored essays that the Judge is shown').selectOption('nearest');
    await assay.how.type('How many', '1');
    await assay.how.type('Judges that decide independently', '3');
    await assay.essays.essay(ESSAY.title).click();
    await assay.verdict.gradeToTheEnd();
    expect(roles(endpoint.chats(), 'Ideas')).toEqual(['Skeptic', 'Advocate', 'Judge', 'Judge', 'Judge']);
    const judges = endpoint.chats('Judge');
    expect(judges.map((c) => c.body.temperature)).toEqual(Array(6).fill(0.7));
    expect(judges.every((c) => c.user.split(BANK_MARK).length === 2)).toBe(true);
  });

  test('of two repeats makes twice the calls', async ({ assay, endpoint }) => {
    await assay.how.method('MA').check();
    await assay.how.type('How often each essay is graded', '2');
    await expect(assay.how.cost).toHaveText('An essay with 2 traits takes 4 calls of the model: 2 for each of 2 times.');
    await expect(assay.how.summary).toHaveText('How essays are graded: MA, twice');
    await assay.essays.essay(ESSAY.title).click();
    await assay.verdict.gradeToTheEnd();
    expect(endpoint.chats().map((c) => `${c.role} ${c.trait}`).sort()).toEqual(['Judge Ideas', 'Judge Ideas', 'Judge Style', 'Judge Style']);
  });

  test('of another model for the Judge asks both', async ({ assay, endpoint }) => {
    const other = await Endpoint.start();
    try {
      other.scores = { Ideas: 3, Style: 1 };
      await assay.models.use({ baseUrl: other.baseUrl, name: 'The wise one' });
      await assay.models.row('Demonstration model').getByRole('radio').check();
      await assay.openPlace(PREPARED, 'Essays');
      await assay.how.open();
      await assay.how.field("The Judge's model").selectOption({ label: 'The wise one' });
      await assay.essays.essay(ESSAY.title).click();
      await assay.verdict.gradeToTheEnd();
      expect(endpoint.chats('Judge')).toHaveLength(0);
      expect(endpoint.chats()).toHaveLength(4);
      expect(other.chats().map((c) => c.role)).toEqual(['Judge', 'Judge']);
      await expect(assay.verdict.summary).toHaveText(['Ideas3/3', 'Style1/4']);
    } finally {
      await other.stop();
    }
  });

  test('stays after a reload, and there is a way back', async ({ assay, page }) => {
    await assay.how.openParts();
    await assay.how.field('Scored essays that the Judge is shown').selectOption('fixed');
    await assay.how.type('How many', '3');
    await assay.how.type('How often each essay is graded', '5');
    await assay.how.type('Pause when this much is spent', '2,50');
    await assay.how.field('Replace names before anything is sent').check();
    await assay.how.type('Class list, one name a line', ' Ann Ek\n\nBo  Ek\nann ek ');
    await assay.how.field(/Replace anonymisation marks/).check();
    const said = 'How essays are graded: MADRAG with changes, 5 times, pausing at 2.5, without names';
    await expect(assay.how.summary).toHaveText(said);
    const choice = async () => Object.values((await kept(page)).assignments).find((a) => a.title === PREPARED).grading;
    await expect.poll(choice).toMatchObject({
      method: { exemplars: { Fixed: 3 } },
      repeats: 5,
      cap: 2.5,
      hide_names: true,
      stand_ins: true,
      class_list: ['Ann Ek', 'Bo Ek'],
    });
    await page.reload();
    await expect(assay.how.summary).toHaveText(said);
    await assay.how.open();
    await assay.how.openParts();
    await expect(assay.how.field('How many')).toHaveValue('3');
    await expect(assay.how.field('Pause when this much is spent')).toHaveValue('2.5');
    await expect(assay.how.field('Class list, one name a line')).toHaveValue('Ann Ek\nBo Ek');
    await assay.how.region.getByRole('button', { name: 'Back to MADRAG as it was' }).click();
    await expect(assay.how.summary).toHaveText('How essays are graded: MADRAG, 5 times, pausing at 2.5, without names');
    // The rubric's screen keeps its own part only.
    await assay.assignment.open('Rubric');
    await assay.rubric.save();
    await assay.assignment.open('Essays');
    await expect(assay.how.summary).toHaveText('How essays are graded: MADRAG, 5 times, pausing at 2.5, without names');
  });

  test('that cannot be is said at its field and changes nothing', async ({ assay }) => {
    await assay.how.openParts();
    await assay.how.type('Judges that decide independently', '12');
    await expect(assay.how.region.getByRole('alert')).toHaveText('✕ Give a whole number from 1 to 9. Not changed.');
    await expect(assay.how.field('Judges that decide independently')).toHaveAttribute('aria-invalid', 'true');
    await assay.how.type('Judges that decide independently', '2');
    await expect(assay.how.region.getByRole('alert')).toHaveCount(0);
    await assay.how.type('Pause when this much is spent', 'much');
    await expect(assay.how.region.getByRole('alert')).toHaveText(/Give a number above 0/);
    await expect(assay.how.summary).toHaveText('How essays are graded: MADRAG with changes, once');
  });
});

test.describe('without scored essays', () => {
  test.use({ storageState: ({ bare }, use) => use(bare) });

  test('a method that shows them says so', async ({ assay }) => {
    await assay.openAssignment(PREPARED);
    await assay.how.open();
    await expect(assay.how.region).toContainText('this assignment has none yet: load them under Bank');
    await assay.how.method('MAD').check();
    await expect(assay.how.region).not.toContainText('this assignment has none yet');
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 390]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } });

      test('axe finds nothing', async ({ assay, page }) => {
        await assay.openAssignment(PREPARED);
        await assay.how.open();
        await assay.how.openParts();
        await assay.how.field('Replace names before anything is sent').check();
        await assay.how.type('Judges that decide independently', '12');
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
        expect(await sidewaysPixels(page)).toBe(0);
      });
    });
  }
}

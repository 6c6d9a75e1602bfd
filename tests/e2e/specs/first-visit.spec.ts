import { expect, test } from '../fixtures';

test('the samples are there on the first opening, and say that they are samples', async ({ assay, page }) => {
  await assay.open();
  await expect(assay.home.assignments).toHaveCount(2);
  for (const title of ['Trying again (grade 7)', 'A small thing that changed how I saw it']) {
    await expect(assay.home.assignment(title)).toContainText('sample');
    await assay.home.assignment(title).click();
    await expect(assay.assignment.title).toHaveText(title);
    await expect(page.getByText('Sample: invented for this page, not written by students.')).toBeVisible();
    await expect(assay.essays.essay('')).toHaveCount(3);
    await page.goBack();
  }
});

test('the samples fill every level of every trait', async ({ assay }) => {
  for (const title of ['Trying again (grade 7)', 'A small thing that changed how I saw it']) {
    await assay.openAssignment(title);
    await assay.assignment.open('Bank');
    await expect(assay.bank.coverage).toBeVisible();
    const counts = await assay.bank.coverage.getByRole('cell').allTextContents();
    expect(counts.length).toBeGreaterThanOrEqual(16);
    for (const count of counts) expect(Number(count)).toBeGreaterThan(0);
    await expect(assay.page.getByText(/No exemplar scored/)).toHaveCount(0);
  }
});

test('three steps lead to a verdict, and the next one is marked', async ({ assay }) => {
  await assay.open();
  await assay.home.newAssignment.click();
  await expect(assay.assignment.steps).toHaveCount(3);
  await expect(assay.assignment.nextStep).toContainText('Scored essays');
  await assay.page.goto(assay.address);
  await assay.home.assignment('Trying again').click();
  await expect(assay.assignment.steps.first()).toContainText('done');
  await expect(assay.assignment.nextStep).toHaveCount(1);
  await expect(assay.assignment.nextStep).toContainText('A model');
  await assay.assignment.nextStep.getByRole('link').click();
  await expect(assay.models.add).toBeVisible();
});

test('with a model beside the page, the next step is an essay', async ({ assay, endpoint }) => {
  await assay.serveModel(endpoint.baseUrl);
  await assay.openAssignment('Trying again');
  await expect(assay.assignment.nextStep).toContainText('An essay');
  await assay.essays.essay('The Skate Board').click();
  await expect(assay.page.getByText('135M demonstration model: it shows the mechanics and cannot judge writing.')).toBeVisible();
  await expect(assay.verdict.grade).toBeEnabled();
});

test('deep links open the same place again', async ({ assay, page }) => {
  await assay.open();
  const sample = 'assignment/sample-grade-7';
  const places: [string, RegExp, string][] = [
    [`${sample}/rubric`, /^Rubric · Trying again/, 'Trying again (grade 7)'],
    [`${sample}/bank`, /^Bank · Trying again/, 'Trying again (grade 7)'],
    [`${sample}/essays`, /^Essays · Trying again/, 'Trying again (grade 7)'],
    [`${sample}/results`, /^Results · Trying again/, 'Trying again (grade 7)'],
    [`${sample}/study`, /^Study · Trying again/, 'Trying again (grade 7)'],
    [`${sample}/essays/essay-2`, /Trying again/, 'The Egg That Lived'],
    [`${sample}/study/cases`, /^Wrong cases · Trying again/, 'Where people agree and a method does not'],
    ['settings/models', /^Models/, 'Settings'],
    ['settings/prompts', /^Prompts/, 'Settings'],
    ['settings/privacy', /^Privacy/, 'Settings'],
    ['nowhere', /^Nothing here/, 'There is nothing at this address'],
  ];
  for (const [hash, title, heading] of places) {
    await page.goto(`${assay.address}#/${hash}`);
    await page.reload();
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    expect(new URL(page.url()).hash).toBe(`#/${hash}`);
  }
});

test('a link into a sample leads there on the first visit too', async ({ assay, page }) => {
  await page.goto(`${assay.address}#/assignment/sample-grade-7/essays/essay-2`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Egg That Lived');
});

test('nothing is asked of any other server before a model is chosen', async ({ assay, page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await assay.open();
  for (const hash of ['assignment/sample-grade-7/bank', 'assignment/sample-grade-7/essays/essay-1', 'settings/models', 'settings/privacy']) {
    await page.goto(`${assay.address}#/${hash}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((url) => !url.startsWith(assay.address) && !url.startsWith('blob:'))).toEqual([]);
  await expect(page.getByText('Nothing leaves it: no model is chosen yet.')).toBeVisible();
});

test('the page paints without waiting for the worker or the reading model', async ({ assay, page }) => {
  // Held, not refused: a request that never ends is the slowest network there is.
  await page.route(/worker|\/model\//, () => undefined);
  await page.goto(assay.address);
  await expect(assay.home.heading).toBeVisible();
  await expect(page.getByText('Laying out the samples')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New assignment' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
  await expect(assay.models.add).toBeVisible();
});

test('what is typed while the samples are laid out stays', async ({ assay, page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.onnx', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(assay.address);
  await expect(page.getByText('Laying out the samples')).toBeVisible();
  await assay.home.newAssignment.click();
  await assay.rubric.title.fill('Mine');
  release();
  const laidOut = () => page.evaluate(() => new Promise<number>((resolve) => {
    const request = indexedDB.open('assay');
    request.onsuccess = () => {
      const count = request.result.transaction('assignments').objectStore('assignments').count();
      count.onsuccess = () => (request.result.close(), resolve(count.result));
    };
  }));
  await expect.poll(laidOut, { timeout: 60_000 }).toBe(3);
  await expect(assay.rubric.title).toHaveValue('Mine');
  await assay.rubric.save();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Assignments' }).click();
  await expect(assay.home.assignment('Mine')).toBeVisible();
});

test('opening the page again needs no worker at all', async ({ assay, page }) => {
  await assay.open();
  await expect(assay.home.assignments).toHaveCount(2);
  await expect(page.getByText('Laying out the samples')).toHaveCount(0);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.reload();
  await expect(assay.home.assignments).toHaveCount(2);
  expect(asked.filter((url) => /worker|\/model\//.test(url))).toEqual([]);
});

test('the study is fetched when it is first opened, and can be tried again where that fails', async ({ assay, page, said }) => {
  const pieces: string[] = [];
  page.on('request', (request) => pieces.push(...(/_study\.wasm$/.exec(request.url()) ?? [])));
  await assay.openAssignment('Trying again');
  await assay.assignment.open('Bank');
  expect(pieces, 'what opens the page has nothing of the study').toEqual([]);
  await page.route('**/*_study.wasm', (route) => route.abort());
  await assay.assignment.open('Study');
  await expect(page.getByText('This part of the page could not be fetched.')).toBeVisible();
  await page.unroute('**/*_study.wasm');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(assay.study.heading).toBeVisible();
  expect(pieces.length).toBeGreaterThan(0);
  said.length = 0;
});

import { expect, test } from '../fixtures';
import { kept, keys } from '../support/browser';
import { freePort } from '../support/programs';

const KEY = 'sk-test-fedcba9876543210';

test.use({ storageState: ({ bare }, use) => use(bare) });

test.beforeEach(async ({ assay }) => {
  await assay.open();
  await assay.models.open('Models');
});

test('a preset fills in the address and says what to know', async ({ assay }) => {
  await assay.models.add.click();
  const known = [
    ['OpenAI', 'https://api.openai.com/v1', 'Essays are sent to OpenAI.'],
    ['OpenRouter', 'https://openrouter.ai/api/v1', 'Essays are sent to OpenRouter'],
    ['Ollama', 'http://localhost:11434/v1', 'OLLAMA_ORIGINS'],
    ['LM Studio', 'http://localhost:1234/v1', 'Enable CORS'],
    ['llama.cpp', 'http://localhost:8080/v1', 'llama-server'],
    ['vLLM', 'http://localhost:8000/v1', 'https'],
  ];
  for (const [name, address, note] of known) {
    await assay.models.preset.selectOption({ label: name });
    await expect(assay.models.baseUrl).toHaveValue(address);
    await expect(assay.models.nameInList).toHaveValue(name);
    await expect(assay.models.form).toContainText(note);
  }
});

test('the endpoint’s models are listed to choose from', async ({ assay, endpoint }) => {
  endpoint.wantedKey = KEY;
  await assay.models.add.click();
  await assay.models.baseUrl.fill(endpoint.baseUrl);
  await assay.models.key.fill(KEY);
  await assay.models.listModels.click();
  await expect(assay.models.form).toContainText('2 models: choose one in the field');
  await expect(assay.models.form.locator('datalist option')).toHaveCount(2);
  expect(endpoint.calls.map((c) => [c.path, c.key])).toEqual([['/v1/models', KEY]]);
});

test('an address typed by hand is understood as people paste it', async ({ assay, endpoint }) => {
  await assay.models.use({ baseUrl: ` ${endpoint.host}/v1/chat/completions `, name: 'By hand' });
  await expect(assay.models.row('By hand')).toContainText(`scripted-large at ${endpoint.host}, on this computer`);
  await expect(await assay.models.test('By hand')).toContainText('The model answered');
});

test('an address that cannot be one is refused in plain words, and nothing is kept', async ({ assay, page }) => {
  await assay.models.add.click();
  await assay.models.baseUrl.fill('ftp://example.com/v1');
  await assay.models.save.click();
  await expect(assay.models.form.getByRole('alert')).toContainText('an address starts with https:// or http://, not with ftp://');
  await assay.models.form.getByRole('button', { name: 'Leave it' }).click();
  await expect(assay.models.form).toHaveCount(0);
  expect(JSON.stringify((await kept(page)).settings)).not.toContain('example.com');
});

test('a key stays in the tab unless the teacher says otherwise, and the page says where it is', async ({ assay, endpoint, page }) => {
  await assay.models.use({ baseUrl: endpoint.baseUrl, name: 'Scripted', key: KEY });
  await expect(assay.models.row('Scripted')).toContainText('The key is kept in this tab only, until it is closed.');
  expect(await keys(page)).toEqual({ tab: [KEY], browser: [] });
  expect(JSON.stringify(await kept(page))).not.toContain(KEY);
  // Another tab does not have it.
  const other = await page.context().newPage();
  await other.goto(assay.address);
  expect(await keys(other)).toEqual({ tab: [], browser: [] });
  await other.close();

  await assay.models.row('Scripted').getByRole('button', { name: 'Edit' }).click();
  await expect(assay.models.form).toContainText('The key is kept in this tab only and is gone when the tab is closed.');
  await assay.models.keepKey.check();
  await expect(assay.models.form).toContainText("kept, readable, in this browser's storage until you remove the model");
  await assay.models.save.click();
  await expect(assay.models.row('Scripted')).toContainText('The key is kept in this browser until you delete it.');
  expect(await keys(page)).toEqual({ tab: [], browser: [KEY] });
  expect(JSON.stringify(await kept(page))).not.toContain(KEY);

  // And back again.
  await assay.models.row('Scripted').getByRole('button', { name: 'Edit' }).click();
  await expect(assay.models.key).toHaveValue(KEY);
  await assay.models.keepKey.uncheck();
  await assay.models.save.click();
  await expect(assay.models.row('Scripted')).toContainText('in this tab only');
  expect(await keys(page)).toEqual({ tab: [KEY], browser: [] });
});

test('removing a model removes its key', async ({ assay, endpoint, page }) => {
  await assay.models.use({ baseUrl: endpoint.baseUrl, name: 'Scripted', key: KEY, keep: true });
  expect(await keys(page)).toEqual({ tab: [], browser: [KEY] });
  await assay.models.row('Scripted').getByRole('button', { name: 'Remove' }).click();
  await expect(assay.models.row('Scripted')).toHaveCount(0);
  expect(await keys(page)).toEqual({ tab: [], browser: [] });
  await page.reload();
  await expect(assay.models.add).toBeVisible();
  await expect(assay.models.row('Scripted')).toHaveCount(0);
});

test('deleting everything removes keys, models, assignments', async ({ assay, endpoint, page }) => {
  await assay.models.use({ baseUrl: endpoint.baseUrl, name: 'Scripted', key: KEY, keep: true });
  await assay.privacy.open('Privacy and storage');
  await expect(page.getByRole('main')).toContainText(endpoint.host);
  await assay.privacy.deleteEverything();
  await expect(assay.home.newAssignment).toBeVisible();
  // As on a first visit: only the samples are there.
  await expect(assay.home.assignments).toHaveCount(2);
  expect(await keys(page)).toEqual({ tab: [], browser: [] });
  expect(JSON.stringify(await kept(page))).not.toContain('scripted-large');
});

test.describe('the test button', () => {
  test('reports what works, with one tiny call', async ({ assay, endpoint }) => {
    await assay.models.use({ baseUrl: endpoint.baseUrl, name: 'Scripted' });
    const report = await assay.models.test('Scripted');
    await expect(report).toContainText(/The model answered in \d+\.\d s\./);
    await expect(report).toContainText('It lists 2 models.');
    await expect(report).toContainText('Log-probabilities come: confidences are measured.');
    expect(endpoint.chats()).toHaveLength(1);
    expect(endpoint.chats()[0].body.max_tokens).toBeLessThanOrEqual(64);
    expect(endpoint.calls.map((c) => c.path).sort()).toEqual(['/v1/chat/completions', '/v1/models']);
  });

  test('reports what does not: log-probabilities', async ({ assay, endpoint }) => {
    endpoint.script = (call) => (call.body?.logprobs ? { status: 400, error: { error: { message: 'Unknown field: logprobs' } } } : undefined);
    await assay.models.use({ baseUrl: endpoint.baseUrl, name: 'Scripted' });
    const report = await assay.models.test('Scripted');
    await expect(report).toContainText('The model answered');
    await expect(report).toContainText('No log-probabilities: confidences will be self-reported.');
  });

  test('reports a wrong key', async ({ assay, endpoint }) => {
    endpoint.wantedKey = 'the right one';
    await assay.models.use({ baseUrl: endpoint.baseUrl, name: 'Scripted', key: KEY });
    const report = await assay.models.test('Scripted');
    await expect(report).toContainText('The endpoint did not accept the key (401)');
    await expect(report).not.toContainText(KEY);
    expect(endpoint.chats()).toHaveLength(1);
  });

  test('reports a model that the endpoint has not', async ({ assay, endpoint }) => {
    endpoint.script = () => ({ status: 404, error: { error: { message: 'The model `scripted-huge` does not exist', code: 'model_not_found' } } });
    await assay.models.use({ baseUrl: endpoint.baseUrl, name: 'Scripted', model: 'scripted-huge' });
    const report = await assay.models.test('Scripted');
    await expect(report).toContainText('The endpoint has no model “scripted-huge”');
    await expect(report).toContainText('not among the 2 models that it lists');
  });

  test('finds the /v1 that an address lacks', async ({ assay, endpoint }) => {
    endpoint.script = (call) => (call.path.startsWith('/v1/') ? undefined : { status: 404, error: 'no such place' });
    await assay.models.use({ baseUrl: `http://${endpoint.host}`, name: 'Scripted' });
    const report = await assay.models.test('Scripted');
    await expect(report).toContainText(`There is an endpoint at ${endpoint.baseUrl}: use that as the base URL.`);
  });

  test('reports an endpoint that lets no web page ask', async ({ assay, endpoint }) => {
    endpoint.cors = false;
    await assay.models.use({ baseUrl: endpoint.baseUrl, name: 'Scripted' });
    const report = await assay.models.test('Scripted');
    await expect(report).toContainText('No answer came from the endpoint');
    await expect(report).toContainText('CORS');
  });

  test('reports an address where nothing runs', async ({ assay }) => {
    await assay.models.use({ baseUrl: `http://127.0.0.1:${await freePort()}/v1`, name: 'Nothing' });
    await expect(await assay.models.test('Nothing')).toContainText('is it running, is the address right');
  });
});

test('a page served with a model chooses it by itself, and says what it is worth', async ({ assay, endpoint, page }) => {
  await assay.serveModel(endpoint.baseUrl);
  await page.reload();
  await expect(assay.models.row('Demonstration model').getByRole('radio')).toBeChecked();
  await expect(assay.models.row('Demonstration model')).toContainText('it shows the mechanics and cannot judge writing');
});

test('a page served without one says why', async ({ assay, page }) => {
  await page.route('**/served.json', (route) => route.fulfill({ json: { model: null, why: 'Python 3 was not found.' } }));
  await page.reload();
  await expect(page.getByText('Python 3 was not found.')).toBeVisible();
});

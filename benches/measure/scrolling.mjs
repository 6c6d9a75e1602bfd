import { createServer } from 'node:http';
import { multiply } from '../../tests/e2e/support/multiply.mjs';
import { withBrowser } from '../support/chromium.mjs';
import { median } from '../support/statistics.mjs';
import { milliseconds, table } from '../support/table.mjs';

const ESSAYS = 1000;
const TRAITS = 6;
/** A quick wheel: two rows a frame. */
const STEP_PX = 88;
const FRAMES = 400;

/**
 * The class table of 1,000 essays × 6 traits under a quick wheel, beside a table of as many rows that is all in the page and has no program: what the
 * browser takes to show frames by itself. Frames come 60 times a second at most, so a frame that waits 16.7 ms was in time.
 */
export async function scrolling({ site }) {
  const endpoint = await anEndpoint();
  try {
    return await withBrowser(async (browser) => {
      const page = await browser.newPage();
      await page.route('**/served.json', (route) =>
        route.fulfill({ json: { model: { base_url: endpoint.address, model: 'bench' } } }),
      );
      await page.goto(`${site}/#/assignment/sample-grade-7/essays/essay-1`);
      await page.getByRole('button', { name: 'Grade', exact: true }).click();
      await page.getByRole('button', { name: 'Grade again', exact: true }).waitFor({ timeout: 120_000 });
      await page.evaluate(multiply, { essays: ESSAYS, traits: TRAITS });
      await page.reload();
      await page.goto(`${site}/#/assignment/sample-grade-7/results`);
      await page.locator('table.class td.trait-score .figure-score').first().waitFor();
      const ours = await scrolled(page, '.class-scroll');
      await page.setContent(plainTable());
      return { ours, plain: await scrolled(page, '.frame') };
    });
  } finally {
    endpoint.close();
  }
}

/** Scrolls a frame a step at a time, and says how long each frame waited. */
async function scrolled(page, selector) {
  const waits = await page.locator(selector).evaluate(
    async (frame, { step, frames }) => {
      const next = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const found = [];
      let last = await next();
      for (let at = 0; at < frames; at += 1) {
        frame.scrollTop += step;
        const now = await next();
        found.push(now - last);
        last = now;
      }
      return found;
    },
    { step: STEP_PX, frames: FRAMES },
  );
  const sorted = [...waits].sort((a, b) => a - b);
  const late = waits.filter((wait) => wait > 25).length;
  return { frames: waits.length, medianMs: median(waits), p95Ms: sorted[Math.floor(waits.length * 0.95)], late };
}

function plainTable() {
  const cells = '<td>2</td>'.repeat(TRAITS);
  const rows = Array.from({ length: ESSAYS }, (_, at) => `<tr style="height:44px"><th>Essay ${at}</th>${cells}</tr>`);
  return `<div class="frame" style="overflow:auto;height:600px"><table style="width:100%">${rows.join('')}</table></div>`;
}

/** An endpoint that gives every message the same answer. */
async function anEndpoint() {
  const server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', 'authorization, content-type');
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    request.resume();
    request.on('end', () => {
      response.setHeader('Content-Type', 'application/json');
      const models = { object: 'list', data: [{ id: 'bench' }] };
      const answer = { choices: [{ message: { content: 'All is weighed.\n\nFinal Score: 2' }, finish_reason: 'stop' }] };
      response.end(JSON.stringify(request.url.endsWith('/models') ? models : answer));
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${server.address().port}/v1`, close: () => server.close() };
}

export function show({ ours, plain }) {
  const row = (name, { medianMs, p95Ms, late, frames }) => [name, milliseconds(medianMs), milliseconds(p95Ms), `${late} of ${frames}`];
  const header = ['', 'median', '95th percentile', 'over 25 ms'];
  return table(`Scrolling ${ESSAYS} essays × ${TRAITS} traits, a frame each`, header, [
    row('the class table', ours),
    row('a plain table without a program', plain),
  ]);
}

import type { Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';

/** Everything that the page keeps in IndexedDB, shelf by shelf; arrays of numbers as their length. */
export function kept(page: Page): Promise<Record<string, Record<string, any>>> {
  return page.evaluate(async () => {
    const promised = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await promised(indexedDB.open('assay'));
    const plain = (value: any): any => {
      if (ArrayBuffer.isView(value)) return { numbers: (value as Float32Array).length };
      if (Array.isArray(value)) return value.map(plain);
      if (value && typeof value === 'object') {
        return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]));
      }
      return value;
    };
    const shelves: Record<string, Record<string, any>> = {};
    for (const name of database.objectStoreNames) {
      const shelf = database.transaction(name).objectStore(name);
      const keys = await promised(shelf.getAllKeys());
      const values = await promised(database.transaction(name).objectStore(name).getAll());
      shelves[name] = Object.fromEntries(keys.map((key, at) => [String(key), plain(values[at])]));
    }
    database.close();
    return shelves;
  });
}

/** What the tab and the browser keep of keys. */
export function keys(page: Page): Promise<{ tab: string[]; browser: string[] }> {
  return page.evaluate(() => ({ tab: Object.values(sessionStorage), browser: Object.values(localStorage) }));
}

/** Watches for tasks of the page's own thread that take longer than 50 ms. Call before the page is opened. */
export async function watchLongTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: { start: number; duration: number }[] = [];
    (globalThis as any).longTasks = seen;
    const note = (list: PerformanceObserverEntryList) =>
      list.getEntries().forEach((e) => seen.push({ start: e.startTime, duration: e.duration }));
    new PerformanceObserver(note).observe({ type: 'longtask', buffered: true });
  });
}

/** The page's clock, to tell long tasks before from those after. */
export function now(page: Page): Promise<number> {
  return page.evaluate(() => performance.now());
}

/** The long tasks that began after `since`, in milliseconds. */
export function longTasks(page: Page, since: number): Promise<number[]> {
  return page.evaluate(
    (from) => (globalThis as any).longTasks.filter((t: any) => t.start >= from).map((t: any) => Math.round(t.duration)),
    since,
  );
}

/** Whether the page is no wider than the window. */
export async function sidewaysPixels(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** The text of the file that a button saves. */
export async function saved(page: Page, button: Locator): Promise<string> {
  const waiting = page.waitForEvent('download');
  await button.click();
  return readFile(await (await waiting).path(), 'utf8');
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type ElementHandle, type Page as FirefoxPage, launch } from 'puppeteer-core';
import type { Tab } from './engine.ts';
import { hasFocus, read, selectAll, setDay, settle, valueOfOption, widths } from './in-page.ts';
import { find, send } from './query.ts';

export type Firefox = Readonly<{
  /** A user with their own cookies. */
  open(): Promise<Tab<ElementHandle>>;
  /** Uncaught errors in the pages since the last call. */
  complaints(): string[];
  /** Closes every window that was opened. */
  leave(): Promise<void>;
  close(): Promise<void>;
}>;

/** Starts Firefox, controlled by WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<Firefox> {
  const downloads = await mkdtemp(join(tmpdir(), 'hirelane-firefox-'));
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: {
      'browser.download.folderList': 2,
      'browser.download.dir': downloads,
      'browser.download.useDownloadDir': true,
      'browser.download.always_ask_before_handling_new_types': false,
      'pdfjs.disabled': true,
    },
  });
  const complaints: string[] = [];
  const contexts: BrowserContext[] = [];
  return {
    async open() {
      const context = await browser.createBrowserContext();
      contexts.push(context);
      const page = await context.newPage();
      page.on('pageerror', (error) => void complaints.push(error instanceof Error ? error.message : String(error)));
      await page.setViewport({ width: 1280, height: 900 });
      return tabOf(page, downloads);
    },
    complaints: () => complaints.splice(0),
    async leave() {
      for (const context of contexts.splice(0)) await context.close();
    },
    async close() {
      await browser.close();
      await rm(downloads, { recursive: true, force: true });
    },
  };
}

/**
 * Firefox aborts this navigation when the app is about to change the URL, such as after a sign-in; the URL is then
 * entered again.
 */
async function goTo(page: FirefoxPage, url: string): Promise<void> {
  try {
    await page.goto(url);
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('NS_BINDING_ABORTED'))) throw error;
    await page.goto(url);
  }
}

const tabOf = (page: FirefoxPage, downloads: string): Tab<ElementHandle> => ({
  downloads,
  goto: (url) => goTo(page, url),
  url: async () => page.url(),
  reload: async () => void (await page.reload()),
  find: async (query) =>
    ((await page.evaluateHandle(find, send(query))).asElement() as ElementHandle<Element> | undefined) ?? undefined,
  settle: (handle) => handle.evaluate(settle),
  click: (handle) => handle.click(),
  selectAll: (handle) => handle.evaluate(selectAll),
  type: (text) => page.keyboard.type(text),
  press: (key) => page.keyboard.press(key),
  async select(handle, option) {
    await handle.select((await handle.evaluate(valueOfOption, option)) ?? option);
  },
  setDay: (handle, day) => handle.evaluate(setDay, day),
  setFile: async (handle, path) => (handle as ElementHandle<HTMLInputElement>).uploadFile(path),
  read: (handle, what) => handle.evaluate(read, what),
  hasFocus: (handle) => handle.evaluate(hasFocus),
  widths: () => page.evaluate(widths),
  async narrow(url) {
    await page.setViewport({ width: 375, height: 800 });
    await goTo(page, url);
  },
});

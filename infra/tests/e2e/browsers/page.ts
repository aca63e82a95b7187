import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@hirelane/test-kit/eventually';
import type { Key, Tab, Widths } from './engine.ts';
import { type Query, shown } from './query.ts';

export type Download = Readonly<{ name: string; bytes: Buffer }>;

/** One user's window for the journeys. Every lookup waits up to 30 s for its element. */
export type Page = Readonly<{
  /** Opens a path of the product. */
  goto(path: string): Promise<void>;
  /** Waits until the window shows this path, including the query. */
  at(path: string): Promise<void>;
  reload(): Promise<void>;
  see(query: Query): Promise<void>;
  gone(query: Query): Promise<void>;
  click(query: Query): Promise<void>;
  /** Fills in a field, found by its label; replaces its text. */
  fill(label: string, text: string, within?: Query): Promise<void>;
  /** Sends keys, as fast as possible, to the focused element. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  select(label: string, option: string, within?: Query): Promise<void>;
  /** Enters a day (yyyy-mm-dd) into a date field, for which each browser and language needs different keys. */
  setDay(label: string, day: string, within?: Query): Promise<void>;
  /** Chooses a file on this computer by its path. */
  upload(label: string, path: string, within?: Query): Promise<void>;
  /** Clicks a link and returns the downloaded file. */
  download(query: Query): Promise<Download>;
  textOf(query: Query): Promise<string>;
  valueOf(label: string, within?: Query): Promise<string>;
  /** Waits until the element has the focus. */
  focused(query: Query): Promise<void>;
  widths(): Promise<Widths>;
  /** Continues at this path in a 375 px window. */
  narrow(path: string): Promise<void>;
}>;

const PAUSE = 50;

/** Creates the journeys' window in a tab of any engine. */
export function openPage<Handle>(tab: Tab<Handle>, origin: string): Page {
  const found = (query: Query) => tab.find(query);
  /** The element, once it exists and its position is stable. */
  async function steady(query: Query): Promise<Handle> {
    let last = '';
    const handle = await until(`expected ${shown(query)}`, async () => {
      const element = await found(query);
      if (element === undefined) return undefined;
      const box = await tab.settle(element);
      const isStill = box === last;
      last = box;
      return isStill ? element : undefined;
    });
    return handle;
  }
  /** Runs an action on the element; repeats it if the page has re-rendered the element meanwhile. */
  async function act(query: Query, action: (handle: Handle) => Promise<void>): Promise<void> {
    const handle = await steady(query);
    await action(handle).catch(async () => action(await steady(query)));
  }
  const click = (query: Query) => act(query, tab.click);
  const field = (label: string, within?: Query): Query => ({
    role: 'field',
    name: label,
    ...(within && { in: within }),
  });
  const read = (query: Query, what: 'textContent' | 'value') =>
    until(`expected ${shown(query)}`, async () => {
      const element = await found(query);
      return element === undefined ? undefined : tab.read(element, what);
    });

  return {
    goto: (path) => tab.goto(origin + path),
    at: (path) =>
      until(`expected the window to show ${path}`, async () =>
        (await tab.url()) === origin + path ? true : undefined,
      ).then(() => undefined),
    reload: tab.reload,
    see: async (query) => void (await until(`expected ${shown(query)}`, () => found({ ...query, orDisabled: true }))),
    gone: async (query) =>
      void (await until(`expected ${shown(query)} to disappear`, async () =>
        (await found(query)) === undefined ? true : undefined,
      )),
    click,
    async fill(label, text, within) {
      const box = field(label, within);
      await act(box, async (handle) => {
        await tab.click(handle);
        await tab.selectAll(handle);
        // Runs within `act` because WebKitWebDriver sometimes returns an error without a message; typing again replaces
        // the text.
        if (text === '') await tab.press('Backspace');
        else await tab.type(text);
      });
    },
    type: tab.type,
    press: tab.press,
    select: (label, option, within) => act(field(label, within), (handle) => tab.select(handle, option)),
    setDay: (label, day, within) => act(field(label, within), (handle) => tab.setDay(handle, day)),
    upload: async (label, path, within) => {
      const box = { ...field(label, within), orHidden: true };
      const handle = await until(`expected ${shown(box)}`, () => found(box));
      await tab.setFile(handle, path);
    },
    async download(query) {
      const before = await whole(tab.downloads);
      await click(query);
      const [name = ''] = await until('expected a downloaded file', async () => {
        const saved = (await whole(tab.downloads)).filter((each) => !before.includes(each));
        return saved.length > 0 ? saved : undefined;
      });
      return { name, bytes: await readFile(join(tab.downloads, name)) };
    },
    textOf: (query) => read(query, 'textContent'),
    valueOf: (label, within) => read(field(label, within), 'value'),
    async focused(query) {
      await until(`expected ${shown(query)}`, () => found(query));
      await until(`expected ${shown(query)} to have the focus`, async () => {
        const element = await found(query);
        return element !== undefined && (await tab.hasFocus(element)) ? true : undefined;
      });
    },
    widths: tab.widths,
    narrow: (path) => tab.narrow(origin + path),
  };
}

/**
 * The names of fully downloaded files in a folder. Firefox reserves a name with an empty file during a download.
 */
async function whole(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => !/\.(part|wkdownload)$/.test(name));
  const files = await Promise.all(names.map(async (name) => ({ name, about: await stat(join(folder, name)) })));
  return files.filter(({ about }) => about.isFile() && about.size > 0).map(({ name }) => name);
}

/**
 * Polls until `look` returns a value; throws with a description of the awaited value. Treats an error about a
 * re-rendered element as no value.
 */
async function until<T>(complaint: string, ask: () => Promise<T | undefined>): Promise<T> {
  let last: unknown;
  const answer = await eventually(
    () =>
      ask().catch((error: unknown) => {
        last = error;
        return undefined;
      }),
    (found) => found !== undefined,
    30_000,
    PAUSE,
  ).catch(() => undefined);
  if (answer === undefined) throw new Error(complaint, { cause: last });
  return answer;
}

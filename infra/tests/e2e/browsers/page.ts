import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@hirelane/test-kit/eventually';
import type { Key, Tab, Widths } from './engine.ts';
import { type Query, shown } from './query.ts';

export type Download = Readonly<{ name: string; bytes: Buffer }>;

/** One user's window, as the journeys use it. Every look-up waits until the element is there, for at most 30 s. */
export type Page = Readonly<{
  /** A path of the product. */
  goto(path: string): Promise<void>;
  /** Waits until the window shows this path, query included. */
  at(path: string): Promise<void>;
  reload(): Promise<void>;
  see(query: Query): Promise<void>;
  gone(query: Query): Promise<void>;
  click(query: Query): Promise<void>;
  /** By the label of the field; replaces its former text. */
  fill(label: string, text: string, within?: Query): Promise<void>;
  /** Sends keys, as fast as possible, to the focused element. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  select(label: string, option: string, within?: Query): Promise<void>;
  /** Into a date field, which each browser and language fills in differently: the day as yyyy-mm-dd. */
  setDay(label: string, day: string, within?: Query): Promise<void>;
  /** Chooses a file on this computer, by its path. */
  upload(label: string, path: string, within?: Query): Promise<void>;
  /** The file saved after a click on a link. */
  download(query: Query): Promise<Download>;
  textOf(query: Query): Promise<string>;
  valueOf(label: string, within?: Query): Promise<string>;
  /** Waits until it has the focus. */
  focused(query: Query): Promise<void>;
  widths(): Promise<Widths>;
  /** From now on a window of 375 px, at this path. */
  narrow(path: string): Promise<void>;
}>;

const PAUSE = 50;

/** The journeys' window on a tab of any engine. */
export function openPage<Handle>(tab: Tab<Handle>, origin: string): Page {
  const found = (query: Query) => tab.find(query);
  /** The element, once it exists and its position is stable. */
  async function steady(query: Query): Promise<Handle> {
    let last = '';
    const handle = await until(`there is no ${shown(query)}`, async () => {
      const element = await found(query);
      if (element === undefined) return undefined;
      const box = await tab.settle(element);
      const isStill = box === last;
      last = box;
      return isStill ? element : undefined;
    });
    return handle;
  }
  /** Does something with it; repeats this if the page has rendered it again in the meantime. */
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
    until(`there is no ${shown(query)}`, async () => {
      const element = await found(query);
      return element === undefined ? undefined : tab.read(element, what);
    });

  return {
    goto: (path) => tab.goto(origin + path),
    at: (path) =>
      until(`the window never came to ${path}`, async () =>
        (await tab.url()) === origin + path ? true : undefined,
      ).then(() => undefined),
    reload: tab.reload,
    see: async (query) =>
      void (await until(`there is no ${shown(query)}`, () => found({ ...query, orDisabled: true }))),
    gone: async (query) =>
      void (await until(`${shown(query)} is still there`, async () =>
        (await found(query)) === undefined ? true : undefined,
      )),
    click,
    async fill(label, text, within) {
      const box = field(label, within);
      await act(box, async (handle) => {
        await tab.click(handle);
        await tab.selectAll(handle);
      });
      if (text === '') await tab.press('Backspace');
      else await tab.type(text);
    },
    type: tab.type,
    press: tab.press,
    select: (label, option, within) => act(field(label, within), (handle) => tab.select(handle, option)),
    setDay: (label, day, within) => act(field(label, within), (handle) => tab.setDay(handle, day)),
    upload: async (label, path, within) => {
      const box = { ...field(label, within), orHidden: true };
      const handle = await until(`there is no ${shown(box)}`, () => found(box));
      await tab.setFile(handle, path);
    },
    async download(query) {
      const before = await whole(tab.downloads);
      await click(query);
      const [name = ''] = await until('nothing was saved', async () => {
        const saved = (await whole(tab.downloads)).filter((each) => !before.includes(each));
        return saved.length > 0 ? saved : undefined;
      });
      return { name, bytes: await readFile(join(tab.downloads, name)) };
    },
    textOf: (query) => read(query, 'textContent'),
    valueOf: (label, within) => read(field(label, within), 'value'),
    async focused(query) {
      await until(`there is no ${shown(query)}`, () => found(query));
      await until(`${shown(query)} has not the focus`, async () => {
        const element = await found(query);
        return element !== undefined && (await tab.hasFocus(element)) ? true : undefined;
      });
    },
    widths: tab.widths,
    narrow: (path) => tab.narrow(origin + path),
  };
}

/** Names of completely downloaded files in a folder. Firefox reserves a name with an empty file during a download. */
async function whole(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => !/\.(part|wkdownload)$/.test(name));
  const files = await Promise.all(names.map(async (name) => ({ name, about: await stat(join(folder, name)) })));
  return files.filter(({ about }) => about.isFile() && about.size > 0).map(({ name }) => name);
}

/**
 * Polls until there is an answer; throws with a description of what it waited for. A re-rendered element is no answer
 * yet.
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

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What the api answers a visitor, by address; `body` is JSON. */
export type Answers = Record<string, Readonly<{ status: number; body: unknown }>>;

/**
 * What the build of the pages exports to us (`web/src/app/server/render.ts`): the bff imports none of their sources, and
 * they know nothing of requests (decision 79).
 */
export type Renderer = Readonly<{
  isKnown(path: string): boolean;
  /** Addresses of the api to ask as a visitor; null for a page that the browser renders. */
  asks(path: string, answers: Answers): readonly string[] | null;
  statusOf(path: string, answers: Answers): number;
  /** `chosen`: what operators have chosen for the marketplace, where it differs from the usual. */
  render(template: string, path: string, answers: Answers, origin: string, chosen: object): Promise<string>;
}>;

const FILE = '.server/render.mjs';

/** Loads what the folder of built pages renders with, again after a new build; null where there is none. */
export function openRenderer(webRoot: string | null): () => Promise<Renderer | null> {
  if (webRoot === null) return async () => null;
  const file = join(webRoot, FILE);
  let loaded: Readonly<{ mtimeMs: number; renderer: Promise<Renderer> }> | undefined;
  return async () => {
    const mtimeMs = await stat(file).then(
      (found) => found.mtimeMs,
      () => null,
    );
    if (mtimeMs === null) return null;
    if (loaded?.mtimeMs !== mtimeMs) {
      // The same address would be the module that was loaded before.
      const address = `${pathToFileURL(file).href}?${mtimeMs}`;
      loaded = { mtimeMs, renderer: import(address) as Promise<Renderer> };
    }
    return loaded.renderer;
  };
}

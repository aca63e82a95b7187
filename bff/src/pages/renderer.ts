import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Logger } from 'pino';

/** What the api answers a visitor, by address; `body` is JSON. */
export type Answers = Record<string, Readonly<{ status: number; body: unknown }>>;

/**
 * What the build of the pages exports to us (`web/src/app/server/render.ts`): the bff imports none of their sources, and
 * they know nothing of requests (decision 79).
 */
export type Renderer = Readonly<{
  isKnown(path: string): boolean;
  /**
   * Addresses of the api to ask as a visitor; null for a page that the browser renders. `address`, here and below: a path
   * with its query.
   */
  asks(address: string, answers: Answers): readonly string[] | null;
  statusOf(address: string, answers: Answers): number;
  /** ms after which a page is rendered anew although its answers are the same, since it says how long ago something was. */
  lastsMs(address: string): number;
  /** `chosen`: what operators have chosen for the marketplace, where it differs from the usual. */
  render(template: string, address: string, answers: Answers, origin: string, chosen: object): Promise<string>;
}>;

const FILE = '.server/render.mjs';
/** ms after which what could not be loaded is tried again: each try stays in memory. */
const RETRY_MS = 60_000;

/**
 * Loads what the folder of built pages renders with, again after a new build. Null where there is none, and where it
 * cannot be loaded: browsers render every page then.
 */
export function openRenderer(
  webRoot: string | null,
  now = () => performance.now(),
): (log: Pick<Logger, 'error'>) => Promise<Renderer | null> {
  if (webRoot === null) return async () => null;
  const file = join(webRoot, FILE);
  let loaded: Readonly<{ mtimeMs: number; renderer: Promise<Renderer | null> }> | undefined;
  /** A build that could not be loaded, and when it is tried again. */
  let failed = { mtimeMs: Number.NaN, until: 0 };
  let tries = 0;

  async function load(mtimeMs: number, log: Pick<Logger, 'error'>): Promise<Renderer | null> {
    try {
      // The same address would be the module, or the failure, that was loaded before.
      const found: Partial<Renderer> = await import(`${pathToFileURL(file).href}?${mtimeMs}-${tries++}`);
      if (!found.render || !found.lastsMs) throw new Error('It exports nothing that renders pages.');
      return found as Renderer;
    } catch (error) {
      log.error({ event: 'renderer-not-loaded', message: (error as Error).message });
      failed = { mtimeMs, until: now() + RETRY_MS };
      if (loaded?.mtimeMs === mtimeMs) loaded = undefined;
      return null;
    }
  }

  return async (log) => {
    const mtimeMs = await stat(file).then(
      (found) => found.mtimeMs,
      () => null,
    );
    if (mtimeMs === null || (failed.mtimeMs === mtimeMs && now() < failed.until)) return null;
    if (loaded?.mtimeMs !== mtimeMs) loaded = { mtimeMs, renderer: load(mtimeMs, log) };
    return loaded.renderer;
  };
}

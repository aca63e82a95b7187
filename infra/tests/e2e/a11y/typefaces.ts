import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';

/** A typeface in which users may see our pages. */
export interface Typeface {
  name: string;
  /**
   * The family in fonts.css. If undefined, our typeface is used. Otherwise ours is blocked, and this family from the
   * machine replaces it.
   */
  family?: string;
}

const FALLBACKS = [
  { name: 'DejaVu Sans', family: 'Inter by DejaVu' },
  { name: 'Liberation Sans', family: 'Inter by Arial' },
] as const;

function isInstalled(name: string): boolean {
  try {
    return execFileSync('fc-list', [name, 'family'], { encoding: 'utf8' }).trim() !== '';
  } catch {
    return false;
  }
}

/**
 * The fallbacks this machine has. Missing ones are printed once: a test that did not run must not look like one that
 * passed.
 */
export const INSTALLED: readonly Required<Typeface>[] = FALLBACKS.filter(({ name }) => {
  const isThere = isInstalled(name);
  if (!isThere && process.env['TEST_WORKER_INDEX'] === undefined) {
    process.stdout.write(`The layout is not tested in ${name}: it is not installed here.\n`);
  }
  return isThere;
});

/** The browser's console reports a blocked file as an error. */
export const BLOCKED = /Failed to load resource: net::ERR_FAILED/;

/** Blocks our typeface from now on. */
export const blockOurs = (page: Page) => page.context().route('**/*.woff2', (route) => route.abort());

/** Applies the typeface to the loaded page; throws if the browser does not have it. */
export async function setIn(page: Page, { family = 'Inter Variable' }: Typeface): Promise<void> {
  await page.evaluate(async (name) => {
    document.body.style.fontFamily = `"${name}"`;
    const loaded = await document.fonts.load(`16px "${name}"`);
    if (loaded.length === 0) throw new Error(`Expected the typeface ${name}`);
  }, family);
}

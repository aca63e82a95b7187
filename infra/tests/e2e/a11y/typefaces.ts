import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';

/** A typeface that people may see our pages in. */
export interface Typeface {
  name: string;
  /**
   * Its family in fonts.css. Undefined: ours, as it comes. Else ours is blocked, and this one of the machine's is in
   * its place.
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
 * Those that this machine has. Which it lacks is printed, once: a test that did not run must not look like one that
 * passed.
 */
export const INSTALLED: readonly Required<Typeface>[] = FALLBACKS.filter(({ name }) => {
  const isThere = isInstalled(name);
  if (!isThere && process.env['TEST_WORKER_INDEX'] === undefined) {
    process.stdout.write(`The layout is not tested in ${name}: it is not installed here.\n`);
  }
  return isThere;
});

/** A file that is blocked is an error to the browser's console. */
export const BLOCKED = /Failed to load resource: net::ERR_FAILED/;

/** Blocks our typeface from here on. */
export const blockOurs = (page: Page) => page.context().route('**/*.woff2', (route) => route.abort());

/** Sets the loaded page in the typeface; fails when the browser cannot have it. */
export async function setIn(page: Page, { family = 'Inter Variable' }: Typeface): Promise<void> {
  await page.evaluate(async (name) => {
    document.body.style.fontFamily = `"${name}"`;
    const loaded = await document.fonts.load(`16px "${name}"`);
    if (loaded.length === 0) throw new Error(`There is no ${name}`);
  }, family);
}

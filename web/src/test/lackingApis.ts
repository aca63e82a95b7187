import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserName, CompatData, Identifier, SupportStatement } from '@mdn/browser-compat-data';
import browserslist from 'browserslist';

/** Maps browsers' names in `browserslist` to their names in MDN's data. */
const MDN_NAMES = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'safari_ios',
} as const satisfies Record<string, BrowserName>;

/**
 * An API, named by its owner and member. `since` lists the browsers that lack it, such as `safari 17` for the first
 * version that has it.
 */
export type Lacking = Readonly<{ owner: string; member: string | null; since: string }>;

const isLower = (one: readonly number[], other: readonly number[]): boolean => {
  const at = one.findIndex((part, index) => part !== (other[index] ?? 0));
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
};
const numbers = (version: string): number[] => version.replace('≤', '').split(/[.-]/).map(Number);

/** The oldest supported version of each browser, according to `browserslist` in web/package.json. */
export function oldestBrowsers(): ReadonlyMap<BrowserName, string> {
  const oldest = new Map<BrowserName, string>();
  for (const entry of browserslist(undefined, { path: 'web' })) {
    const [name = '', version = ''] = entry.split(' ');
    const browser = Object.entries(MDN_NAMES).find(([ours]) => ours === name)?.[1];
    if (!browser) throw new Error(`No MDN name is known for the browser ${name}. Add it to MDN_NAMES.`);
    const least = oldest.get(browser);
    if (least === undefined || isLower(numbers(version), numbers(least))) oldest.set(browser, version);
  }
  return oldest;
}

/** The first version that has the API without a prefix or flag, or null if no version has it. */
function firstWith(support: SupportStatement | undefined): string | null {
  const statements = support === undefined ? [] : Array.isArray(support) ? support : [support];
  const whole = statements.filter(({ flags, prefix, alternative_name }) => !flags && !prefix && !alternative_name);
  const added = whole.find(({ version_removed }) => !version_removed)?.version_added;
  return typeof added === 'string' && /^≤?\d/.test(added) ? added : null;
}

/** All JavaScript built-ins and web APIs that at least one of the supported browsers lacks. */
export function lackingApis(): readonly Lacking[] {
  const path = createRequire(import.meta.url).resolve('@mdn/browser-compat-data');
  const data: CompatData = JSON.parse(readFileSync(path, 'utf8'));
  const oldest = [...oldestBrowsers()];
  const sinceOf = (identifier: Identifier): string | undefined => {
    const support = identifier.__compat?.support;
    const missing =
      support &&
      oldest.find(([browser, version]) => {
        const first = firstWith(support[browser]);
        return first === null || isLower(numbers(version), numbers(first));
      });
    return missing && `${missing[0]} ${firstWith(support[missing[0]]) ?? 'has it never'}`;
  };
  const lacking: Lacking[] = [];
  const { Intl: formats, ...builtins } = data.javascript.builtins as Record<string, Identifier>;
  const owners = { ...builtins, ...(formats as object), ...data.api } as Record<string, Identifier>;
  for (const [owner, identifier] of Object.entries(owners)) {
    if (owner === '__compat') continue;
    const since = sinceOf(identifier);
    if (since !== undefined) lacking.push({ owner, member: null, since });
    for (const [key, child] of Object.entries(identifier)) {
      const missing =
        key === '__compat' || /_event$|_parameter$|^@@/.test(key) ? undefined : sinceOf(child as Identifier);
      if (missing !== undefined) lacking.push({ owner, member: key.replace(/_static$/, ''), since: missing });
    }
  }
  return lacking;
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lackingApis, oldestBrowsers } from '@/test/lackingApis';

const FOLDERS = ['web/src', 'contracts/src'];
const sources = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    // Tests, and the OpenAPI and public event modules, do not run in a browser.
    .filter((path) => !/^(test|openapi|public-events)\//.test(path))
    .map((path) => ({ path: join(folder, path), text: readFileSync(join(folder, path), 'utf8') })),
);

/** The global instance of each interface. */
const INSTANCES: Readonly<Record<string, string>> = { Window: 'window', Document: 'document', Navigator: 'navigator' };

const lacking = lackingApis();

/** Patterns that match a use of each API in a text. */
const uses = lacking.map(({ owner, member, since }) => {
  const name = member === null ? owner : `${owner}.${member}`;
  const patterns =
    member === null
      ? [`new ${owner}\\b`, `\\b${owner}\\.\\w`]
      : [
          `\\b${owner}\\.${member}\\b`,
          ...(INSTANCES[owner] ? [`\\b${INSTANCES[owner]}\\.${member}\\b`] : []),
          // The iterators of maps, sets and arrays. `Object.values(…)` and similar calls take an argument and return an
          // array.
          ...(owner === 'Iterator' ? [`\\.(?:values|keys|entries)\\(\\)\\s*\\.${member}\\(`] : []),
          ...(owner === 'Window' ? [`(?<![.\\w])${member}\\(`] : []),
        ];
  return { name, since, pattern: new RegExp(patterns.join('|')) };
});

test('the oldest supported browsers match docs/operate/install.md', () => {
  const readme = readFileSync('docs/operate/install.md', 'utf8');
  const oldest = oldestBrowsers();
  for (const [browser, name] of [
    ['chrome', 'Chrome'],
    ['edge', 'Edge'],
    ['firefox', 'Firefox'],
    ['safari', 'Safari'],
  ] as const)
    expect(readme).toContain(`${name} ${oldest.get(browser)}`);
  expect(oldest.get('safari_ios')).toBe(oldest.get('safari'));
});

/** Returns the APIs that a text uses and that at least one supported browser lacks. */
const lackedBy = (text: string) =>
  uses.filter(({ pattern }) => pattern.test(text)).map(({ name, since }) => `${name} (${since})`);

test.each([
  ["URL.canParse('/a', origin)", ['URL.canParse (safari_ios 17)']],
  ['const { promise } = Promise.withResolvers()', ['Promise.withResolvers (safari_ios 17.4)']],
  ['Object.groupBy(rows, key)', ['Object.groupBy (safari_ios 17.4)']],
  ['requestIdleCallback(work)', ['Window.requestIdleCallback (safari_ios has it never)']],
  ['names.values().map(upper)', ['Iterator.map (safari_ios 18.4)']],
  ['[...names.values()].map(upper)', []],
  ['Object.values(names).map(upper)', []],
  ['new URL(address, origin).searchParams', []],
  ['rows.toSorted()', []],
])('in %s these APIs are missing in a supported browser: %j', (text, expected) => {
  expect(lackedBy(text)).toEqual(expected);
});

test('no page uses an API that a supported browser lacks', () => {
  expect(sources.length).toBeGreaterThan(150);
  expect(sources.flatMap(({ path, text }) => lackedBy(text).map((name) => `${path}: ${name}`))).toEqual([]);
});

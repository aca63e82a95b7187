import { expect, test } from 'vitest';
import { productionPackages, refusedLicences } from './licences.ts';

const RULES = {
  allowed: ['MIT', 'Apache-2.0'],
  exceptions: [{ packages: /^codec$/, licence: 'LGPL-3.0-or-later' }],
  read: { old: 'MIT' },
};
/** The complaints about a package, checked together with the packages that RULES mentions. */
const refused = (name: string, licence: string | undefined) =>
  refusedLicences(
    [
      { name, licence },
      { name: 'codec', licence: 'LGPL-3.0-or-later' },
      { name: 'old', licence: undefined },
    ],
    RULES,
  );

test.each(['MIT', 'MIT OR GPL-3.0-only', '(MIT AND Apache-2.0)'])('%s is allowed', (licence) => {
  expect(refused('a', licence)).toEqual([]);
});

test.each(['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'LGPL-3.0-or-later', 'SEE LICENSE IN licence.txt'])(
  "%s is refused with the package's name",
  (licence) => {
    expect(refused('a', licence)).toEqual([`a has the licence ${licence}, which is not allowed`]);
  },
);

test('a package without a licence is refused', () => {
  expect(refused('a', undefined)).toEqual([expect.stringMatching(/^a does not state its licence/)]);
});

test('a rule that no package needs is refused', () => {
  expect(refusedLicences([], RULES)).toEqual([
    'no package needs the rule for /^codec$/',
    'no package needs the rule for old',
  ]);
});

test('development packages and our own are skipped, and each version of any other package is read', () => {
  const packages = {
    '': {},
    bff: { license: 'Apache-2.0' },
    'node_modules/@hirelane/bff': { link: true },
    'node_modules/linter': { license: 'GPL-3.0-only', dev: true },
    'node_modules/@scope/a': { license: 'MIT' },
    'node_modules/b/node_modules/@scope/a': { license: 'ISC' },
  };
  expect(productionPackages({ packages })).toEqual([
    { name: '@scope/a', licence: 'MIT' },
    { name: '@scope/a', licence: 'ISC' },
  ]);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../../launcher/repository.ts';
import { countAsvs } from './asvs.ts';

const ledger = readFileSync(join(repository, 'docs/records/asvs.md'), 'utf8');
const complaints = (text: string) => countAsvs(text).complaints;

test('the ledger states how many requirements are met, not applicable and open', () => {
  const miscounted = ledger.replace(/^Of 253 requirements .*$/m, 'Of 9 requirements 1 are met.');
  expect(countAsvs(miscounted).text).toBe(ledger);
});

test('a missing requirement, an unknown one and an unknown state are refused', () => {
  expect(complaints(ledger.replace(/^\| 1\.2\.3 \|.*\n/m, ''))).toEqual([expect.stringContaining('1.2.3 is missing')]);
  expect(complaints(`${ledger}| 18.1.1 | open | – | none: no reason |\n`)).toEqual([expect.stringContaining('18.1.1')]);
  expect(complaints(ledger.replace('| 1.2.6 | not applicable |', '| 1.2.6 | done |'))).toEqual([
    expect.stringContaining('1.2.6, got done'),
  ]);
});

test('a requirement without a test or file to prove it is not met', () => {
  const row = (places: string) =>
    ledger.replace(/^\| 7\.1\.1 \|.*$/m, `| 7.1.1 | met | ${places} | none: documentation |`);
  expect(complaints(row('`docs/security.md`'))).toEqual([]);
  expect(complaints(row('–'))).toEqual(['docs/records/asvs.md: 7.1.1 is met, but no test or file proves it.']);
});

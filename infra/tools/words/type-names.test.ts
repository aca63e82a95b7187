import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../../launcher/repository.ts';
import { packageOf, sources } from '../layers/imports.ts';
import { isTest } from '../layers/layers.ts';

/**
 * Exported type names that two packages may have, because they represent the same concept: an API schema and the state
 * or command of the decider behind it, or a type in the pages and its counterpart on a server.
 */
const REVIEWED: readonly string[] = [
  ...['Amendment', 'Appeal', 'Contract', 'Delivery', 'Invitation', 'Invoice', 'Marketplace', 'Offer', 'Payment'],
  ...['Project', 'Report', 'Review', 'User', 'WorkRecord', 'Terms', 'Decision', 'Page', 'Session', 'Signal', 'Waiting'],
  ...['DeclineOffer', 'MakeOffer', 'SendMessage', 'SendProposal', 'WriteNote'],
];

test('every type name that two packages export is on the reviewed list', () => {
  const packages = new Map<string, Set<string>>();
  for (const file of sources().filter((path) => !isTest(path))) {
    const text = readFileSync(join(repository, file), 'utf8');
    for (const [, name = ''] of text.matchAll(/^export (?:type|interface) (\w+)/gm)) {
      packages.set(name, (packages.get(name) ?? new Set()).add(packageOf(file)));
    }
  }
  const shared = [...packages].filter(([, found]) => found.size > 1).map(([name]) => name);
  expect(shared.sort()).toEqual([...REVIEWED].sort());
});

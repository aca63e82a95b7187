import { BILLING_DAYS, DAY_MS } from '@hirelane/api/constants';
import { anId } from '@hirelane/api/testing/fixtures';
import { expect, test } from 'vitest';
import { addressOf, isLate } from './addresses.ts';

const details = { userId: anId(1), legalName: 'Chai and Co.', address: '4 Hill Lane', taxId: '' };
const last = { name: 'Chai', address: '1 Old Road', taxId: '' };

test.each([
  ['current details', { details, isKept: false, last }, { name: 'Chai and Co.', address: '4 Hill Lane' }],
  ['details that are no longer shown', { details, isKept: true, last }, { name: 'Chai', address: '1 Old Road' }],
  ['no details', { details: null, isKept: false, last: undefined }, { name: 'Asha Rao', address: '' }],
  [
    'a deleted account with an invoice',
    { details: null, isKept: false, last, name: '' },
    { name: 'Chai', address: '1 Old Road' },
  ],
  ['hidden details and no invoice', { details, isKept: true, last: undefined }, { name: 'Asha Rao', address: '' }],
] as const)('a party with %s', (_, known, expected) => {
  expect(addressOf({ name: 'Asha Rao', ...known })).toEqual(expected);
});

test(`details are no longer shown ${BILLING_DAYS} days after the contract’s end`, () => {
  const ended = '2026-01-01T00:00:00.000Z';
  const after = (days: number) => new Date(Date.parse(ended) + days * DAY_MS).toISOString().slice(0, 10);
  expect([
    isLate(null, after(1_000)),
    isLate(ended, after(BILLING_DAYS)),
    isLate(ended, after(BILLING_DAYS + 1)),
  ]).toEqual([...[false, false, true]]);
});

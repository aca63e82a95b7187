import { anId } from '@hirelane/api/testing/fixtures';
import { given } from '@hirelane/event-sourcing/testing/given';
import { expect, test } from 'vitest';
import { type BillingEvent, billing } from './details.ts';

const userId = anId(3);
const details = { userId, legalName: 'Priya Sharma', address: '12 MG Road', taxId: '' };
const set: BillingEvent = { type: 'BillingDetailsSet', data: details };

test('billing details can be saved, and saving the same details again changes nothing', () => {
  given(billing)()
    .when({ type: 'SetDetails', ...details })
    .thenEvents(set);
  given(billing)(set)
    .when({ type: 'SetDetails', ...details })
    .thenNothing();
});

test.each([{ legalName: 'P. Sharma' }, { address: '13 MG Road' }, { taxId: '29ABCDE1234F1Z5' }])(
  'each field can be changed: %o',
  (change) => {
    const changed = { ...details, ...change };
    given(billing)(set)
      .when({ type: 'SetDetails', ...changed })
      .thenEvents({ type: 'BillingDetailsSet', data: changed });
  },
);

test('details whose key was destroyed are null', () => {
  const erased: BillingEvent = { type: 'BillingDetailsSet', data: { userId, legalName: '', address: '', taxId: '' } };
  expect(billing.evolve(null, erased)).toBeNull();
});

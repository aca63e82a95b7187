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

const upiSet = (upiId: string, setAt = '2026-12-01T10:00:00.000Z'): BillingEvent => ({
  type: 'UpiIdSet',
  data: { userId, upiId, setAt },
});
const setUpi = (upiId: string) => ({ type: 'SetUpiId', userId, upiId, setAt: '2026-12-01T10:00:00.000Z' }) as const;

test('a UPI ID can be set, changed and removed, and survives other details', () => {
  given(billing)(set).when(setUpi('asha@bank')).thenEvents(upiSet('asha@bank'));
  given(billing)(set, upiSet('asha@bank'), set).when(setUpi('asha@bank')).thenNothing();
  given(billing)(set, upiSet('asha@bank')).when(setUpi('')).thenEvents(upiSet(''));
  given(billing)(set, upiSet('asha@bank'), upiSet('')).when(setUpi('')).thenNothing();
});

test('a UPI ID needs billing details', () => {
  given(billing)().when(setUpi('asha@bank')).thenRefused('no-billing-details');
});

import { given } from '@hirelane/event-sourcing/testing/given';
import { expect, test } from 'vitest';
import * as sample from '../testing/samples.ts';
import { type NumberEvent, numbers, numbersKey } from './numbers.ts';

const { number: _, ...content } = sample.invoice;
const engagementKey = `${sample.named.proposalId}_1`;
const numbering = (invoiceId: string, issuedOn = '2026-11-24') =>
  ({ type: 'NumberInvoice', invoice: { ...sample.named, ...content, engagementKey, invoiceId, issuedOn } }) as const;
const numbered = (invoiceId: string, number: string, issuedOn?: string): NumberEvent => ({
  type: 'InvoiceNumbered',
  data: { ...numbering(invoiceId, issuedOn).invoice, number },
});

test('a year’s invoices are numbered from 1 without gaps', () => {
  given(numbers)().when(numbering('a')).thenEvents(numbered('a', '2026-0001'));
  given(numbers)(numbered('a', '2026-0001')).when(numbering('b')).thenEvents(numbered('b', '2026-0002'));
});

test('an invoice that has a number does not get a second one', () => {
  given(numbers)(numbered('a', '2026-0001'), numbered('b', '2026-0002')).when(numbering('a')).thenNothing();
});

test('each year has its own stream and its own numbers', () => {
  expect(numbersKey('f', '2026-12-31')).toBe('f_2026');
  expect(numbersKey('f', '2027-01-01')).toBe('f_2027');
  given(numbers)()
    .when(numbering('a', '2027-01-01'))
    .thenEvents(numbered('a', '2027-0001', '2027-01-01'));
});

test('numbers are padded to four digits', () => {
  const past = Array.from({ length: 9_999 }, (_, i) => numbered(`i${i}`, 'any'));
  given(numbers)(...past)
    .when(numbering('a'))
    .thenEvents(numbered('a', '2026-10000'));
});

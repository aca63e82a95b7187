import { given } from '@hirelane/event-sourcing/testing/given';
import { test } from 'vitest';
import { type ClientEvent, clientProfile } from './client-profile.ts';

const userId = '0190a0a0-0000-7000-8000-000000000001';
const company = { companyName: 'Rao & Daughters', description: 'We sell tea.' };
const described: ClientEvent = { type: 'CompanyDescribed', data: { userId, ...company } };

test('a company can be described', () => {
  given(clientProfile)()
    .when({ type: 'DescribeCompany', userId, ...company })
    .thenEvents(described);
});

test('repeating the same details writes nothing', () => {
  given(clientProfile)(described)
    .when({ type: 'DescribeCompany', userId, ...company })
    .thenNothing();
});

test.each([
  ['the name', { ...company, companyName: '' }],
  ['the description', { ...company, description: '' }],
  ['both', { companyName: '', description: '' }],
])('%s can be cleared', (_what, emptied) => {
  given(clientProfile)(described)
    .when({ type: 'DescribeCompany', userId, ...emptied })
    .thenEvents({ type: 'CompanyDescribed', data: { userId, ...emptied } });
});

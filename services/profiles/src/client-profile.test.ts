import { given } from '@hirelane/event-sourcing/testing/given';
import { test } from 'vitest';
import { type ClientEvent, clientProfile } from './client-profile.ts';

const userId = '0190a0a0-0000-7000-8000-000000000001';
const describe = { companyName: 'Rao & Daughters', description: 'We sell tea.' };
const described: ClientEvent = { type: 'CompanyDescribed', data: { userId, ...describe } };

test('a company is described', () => {
  given(clientProfile)().when({ userId, describe }).thenEvents(described);
});

test('the same details again write nothing', () => {
  given(clientProfile)(described).when({ userId, describe }).thenNothing();
});

test.each([
  ['the name', { ...describe, companyName: '' }],
  ['the description', { ...describe, description: '' }],
  ['both', { companyName: '', description: '' }],
])('%s can be emptied again', (_what, emptied) => {
  given(clientProfile)(described)
    .when({ userId, describe: emptied })
    .thenEvents({ type: 'CompanyDescribed', data: { userId, ...emptied } });
});

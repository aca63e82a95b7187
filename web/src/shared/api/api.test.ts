import { HttpResponse, http } from 'msw';
import { expect, expectTypeOf, test } from 'vitest';
import { fileAddress, thumbnailAddress } from '@/shared/api/fileAddress';
import { UNREADABLE } from '@/shared/api/http';
import { feedApi } from '@/shared/api/routes/feed';
import { filesApi } from '@/shared/api/routes/files';
import { profileItemsApi } from '@/shared/api/routes/profile-items';
import { secondFactorApi } from '@/shared/api/routes/second-factor';
import { aProject, PROJECT_ID } from '@/test/builders';
import { server } from '@/test/server';

test('parameters and query values are encoded, and undefined query values are omitted', () => {
  expect(feedApi.addressOf('getProject', { params: { id: 'a/b?c' } })).toBe('/api/v1/client/project/a%2Fb%3Fc');
  expect(feedApi.addressOf('searchProjects', { query: { q: 'a & b', category: undefined } })).toBe(
    '/api/v1/project?q=a+%26+b',
  );
  expect(filesApi.addressOf('uploadFile', { query: { purpose: undefined } })).toBe('/api/v1/upload');
  expect(fileAddress(PROJECT_ID)).toBe(filesApi.addressOf('downloadFile', { params: { id: PROJECT_ID } }));
  const thumbnail = { params: { id: PROJECT_ID }, query: { size: 'small' } } as const;
  expect(thumbnailAddress(PROJECT_ID, 'small')).toBe(filesApi.addressOf('downloadThumbnail', thumbnail));
});

test('a call sends the request defined in the table and returns the checked response', async () => {
  const answer = { data: aProject(), isApplied: false };
  server.use(http.get(`/api/v1/client/project/${PROJECT_ID}`, () => HttpResponse.json(answer)));
  expect(await feedApi.call('getProject', { params: { id: PROJECT_ID } })).toEqual(answer);
});

test('a response that does not match the table’s schema is unreadable', async () => {
  server.use(http.get(`/api/v1/client/project/${PROJECT_ID}`, () => HttpResponse.json({ data: {} })));
  await expect(feedApi.call('getProject', { params: { id: PROJECT_ID } })).rejects.toThrow(UNREADABLE);
});

test('names, parameters, query, body, key and response have the table’s types', () => {
  expectTypeOf(feedApi.call<'getProject'>).returns.resolves.toHaveProperty('isApplied');
  const refused = () => {
    // @ts-expect-error: no such route
    void feedApi.call('getProjects');
    // @ts-expect-error: without its parameter
    void feedApi.call('getProject');
    // @ts-expect-error: a parameter of another name
    void feedApi.call('getProject', { params: { projectId: PROJECT_ID } });
    // @ts-expect-error: no such value in the query
    void feedApi.call('listProjects', { query: { saved: 'yes' } });
    // @ts-expect-error: a query takes no key
    void feedApi.call('listProjects', { idempotencyKey: 'k' });
    // @ts-expect-error: a field of the body is missing
    void secondFactorApi.call('confirmApp', { body: {} });
    // @ts-expect-error: this route takes no body
    void profileItemsApi.call('deleteEducation', { params: { id: PROJECT_ID }, body: {} });
    // @ts-expect-error: internal routes are not for the pages
    void secondFactorApi.call('secondFactorOf', { body: { userId: PROJECT_ID } });
  };
  expect(refused).toBeTypeOf('function');
});

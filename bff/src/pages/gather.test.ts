import { expect, test } from 'vitest';
import { gather } from './server-pages.ts';

test('a page’s responses are in the order of its requests, whichever response arrives first', async () => {
  let answerFirst = () => {};
  const isLastAnswered = new Promise<void>((resolve) => {
    answerFirst = resolve;
  });
  const asks = (_path: string, answers: object) => ['/a', '/b', '/c'].filter((one) => !(one in answers));
  const answers = await gather(asks, '/', async (address) => {
    if (address === '/a') await isLastAnswered;
    if (address === '/c') answerFirst();
    return { status: 200, text: JSON.stringify(address) };
  });
  expect(Object.entries(answers)).toEqual(['/a', '/b', '/c'].map((one) => [one, { status: 200, body: one }]));
});

test('the nonce placeholder is broken wherever it occurs in a response', async () => {
  const data = { title: '__CSP_NONCE__', skills: ['a __CSP_NONCE__ b'], rate: 1 };
  const asks = (_path: string, answers: object) => ['/a'].filter((one) => !(one in answers));
  const { '/a': found } = await gather(asks, '/', async () => ({ status: 200, text: JSON.stringify({ data }) }));
  expect(JSON.stringify(found)).not.toContain('__CSP_NONCE__');
  expect(JSON.parse(JSON.stringify(found?.body).replaceAll('\u2060', ''))).toEqual({ data });
});

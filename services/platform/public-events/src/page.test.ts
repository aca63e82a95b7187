import type { EventLog } from '@hirelane/event-sourcing/event-store';
import express from 'express';
import { expect, test } from 'vitest';
import { sendPage } from './page.ts';

/** The response to a request for a page of projects, with a log that returns this page. */
async function pageFrom(readAfter: EventLog['readAfter'], query: Parameters<typeof sendPage>[2]['query']) {
  const app = express();
  app.get('/events', async (request, response) => {
    await sendPage({ read: async () => [], readAfter }, 'project', { query, request, response });
  });
  const server = app.listen(0);
  const { port } = server.address() as { port: number };
  const answer = await fetch(`http://127.0.0.1:${port}/events`);
  const text = await answer.text();
  server.close();
  return { text, link: answer.headers.get('link') };
}

test('an empty page links to the position up to which the log was searched', async () => {
  const page = await pageFrom(async () => ({ events: [], upTo: '12:11' }), { after: '7', limit: 10 });
  expect(page).toEqual({ text: '', link: '</events?after=12%3A11&limit=10>; rel="next"' });
});

test('the first page of an empty log links to itself', async () => {
  const page = await pageFrom(async () => ({ events: [], upTo: null }), { limit: 10 });
  expect(page).toEqual({ text: '', link: '</events?limit=10>; rel="next"' });
});

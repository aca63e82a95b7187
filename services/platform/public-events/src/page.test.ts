import { streamOf } from '@hirelane/api/public-events/testing/logged';
import { aBrief } from '@hirelane/api/testing/fixtures';
import type { LogPage } from '@hirelane/event-sourcing/event-store';
import type { Recorded } from '@hirelane/event-sourcing/events';
import express from 'express';
import { describe, expect, test } from 'vitest';
import { publicIds } from './ids.ts';
import { sendPage } from './page.ts';

const ids = publicIds(Buffer.alloc(32));

/** The types in the response to a request for a page of projects, and the checkpoint in the link to the next page. */
async function pageFrom(page: LogPage, { after, limit = 10 }: Readonly<{ after?: string; limit?: number }> = {}) {
  const app = express();
  app.get('/events', async (request, response) => {
    const log = { ids, read: async () => page.events as never, readAfter: async () => page };
    const query = { limit, ...(after !== undefined && { after: ids.positionOf(after) }) };
    await sendPage(log, 'project', { query, request, response });
  });
  const server = app.listen(0);
  const { port } = server.address() as { port: number };
  const answer = await fetch(`http://127.0.0.1:${port}/events`);
  const text = await answer.text();
  server.close();
  const next = /^<(.*)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1] ?? '';
  const position = new URL(next, 'http://host').searchParams.get('after');
  return {
    types: text.split('\n').flatMap((line) => (line ? [JSON.parse(line).type] : [])),
    next: position && ids.checkpointOf(position),
  };
}

const project = { projectId: '0190a0a0-0000-7000-8000-000000000001', clientId: '0190a0a0-0000-7000-8000-000000000002' };
const history = streamOf(
  'project',
  project.projectId,
  ['ProjectDrafted', 'ProjectPosted', 'ProjectClosed', 'ProposalsBegan'].map((type) => ({
    type,
    data: { ...project, brief: aBrief() },
  })),
) as readonly unknown[] as readonly Recorded[];
const [drafted, posted, closed] = history.map(({ position, id }) => `${position}@${id}`);
const page = (count: number, isEnd: boolean): LogPage => ({ events: history.slice(0, count), upTo: '12:11', isEnd });

describe('the link to the next page', () => {
  test('starts after the last public event, so that it does not show private events', async () => {
    const types = ['hirelane.project.posted', 'hirelane.project.closed'];
    expect(await pageFrom(page(4, true))).toEqual({ types, next: closed });
    expect(await pageFrom(page(1, true), { after: '7' })).toEqual({ types: [], next: '7' });
    expect(await pageFrom(page(1, true))).toEqual({ types: [], next: null });
  });

  test('starts after the last event that fits into the page', async () => {
    expect(await pageFrom(page(4, false), { limit: 1 })).toEqual({ types: ['hirelane.project.posted'], next: posted });
  });

  test('starts where the search of the log ended, if that was not its end', async () => {
    expect(await pageFrom(page(1, false), { after: drafted ?? '' })).toEqual({ types: [], next: '12:11' });
    expect((await pageFrom(page(4, false))).next).toBe('12:11');
  });
});

import { eventsQuery } from '@hirelane/api/public-events/queries';
import { streamOf } from '@hirelane/api/public-events/testing/logged';
import { aBrief } from '@hirelane/api/testing/fixtures';
import type { LogPage } from '@hirelane/event-sourcing/event-store';
import type { Recorded } from '@hirelane/event-sourcing/events';
import express from 'express';
import { describe, expect, test } from 'vitest';
import { publicIds } from './ids.ts';
import { sendPage } from './page.ts';

const ids = publicIds(Buffer.alloc(32));

/** The types in the response to a request for a page of projects, and the query of the link to the next page. */
async function pageFrom(page: LogPage, query = '') {
  const searched: number[] = [];
  const started: (string | null)[] = [];
  const app = express();
  app.get('/events', async (request, response) => {
    const log = {
      ids,
      readStreams: async () => [page.events],
      readAfter: async (_category: string, after: string | null) => {
        started.push(after);
        return page;
      },
      checkpointBefore: async (time: number) => {
        searched.push(time);
        return '7';
      },
    };
    await sendPage(log, 'project', { query: eventsQuery('project').parse(request.query), request, response });
  });
  const server = app.listen(0);
  const { port } = server.address() as { port: number };
  const answer = await fetch(`http://127.0.0.1:${port}/events?${query}`);
  const text = await answer.text();
  server.close();
  const link = /^<(.*)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
  const next = link === undefined ? null : new URL(link, 'http://host').searchParams;
  const position = next?.get('after') ?? null;
  return {
    types: text.split('\n').flatMap((line) => (line ? [JSON.parse(line).type] : [])),
    next: position && ids.checkpointOf(position),
    query: next,
    searched,
    started,
  };
}

const project = { projectId: '0190a0a0-0000-7000-8000-000000000001', clientId: '0190a0a0-0000-7000-8000-000000000002' };
/** One event a minute, from noon on. */
const history = streamOf(
  'project',
  project.projectId,
  ['ProjectDrafted', 'ProjectPosted', 'ProjectClosed', 'ProposalsBegan'].map((type) => ({
    type,
    data: { ...project, brief: aBrief() },
  })),
) as readonly unknown[] as readonly Recorded[];
const [drafted = '', posted, closed] = history.map(({ position, id }) => `${position}@${id}`);
const page = (count: number, isEnd: boolean): LogPage => ({ events: history.slice(0, count), upTo: '12:11', isEnd });
/** A page that is followed by others. Its last event occurs so many more times. */
const repeated = (times: number): LogPage => ({
  ...page(4, false),
  events: [...history, ...Array.from({ length: times }, () => history.slice(3)).flat()],
});
const TOMORROW = '2026-11-22T12:00:00.000Z';
const after = (checkpoint: string) => `after=${ids.positionOf(checkpoint)}`;
const [POSTED, CLOSED] = ['hirelane.project.posted', 'hirelane.project.closed'];

describe('the link to the next page', () => {
  test('starts after the last public event, so that it does not show private events', async () => {
    expect(await pageFrom(page(4, true))).toMatchObject({ types: [POSTED, CLOSED], next: closed });
    expect(await pageFrom(page(1, true), after('7'))).toMatchObject({ types: [], next: '7' });
    expect(await pageFrom(page(1, true))).toMatchObject({ types: [], next: null });
  });

  test('starts after the last event that fits into the page', async () => {
    expect(await pageFrom(page(4, false), 'limit=1')).toMatchObject({ types: [POSTED], next: posted });
  });

  test('starts where the search of the log ended, if that was not its end', async () => {
    expect(await pageFrom(page(1, false), after(drafted))).toMatchObject({ types: [], next: '12:11' });
    expect((await pageFrom(page(4, false))).next).toBe('12:11');
  });

  test('keeps all parameters', async () => {
    const asked = `since=2026-11-21&type=${CLOSED}&type=${POSTED}&until=2999-01-01T00:00:00%2B05:30&limit=1`;
    const { query } = await pageFrom(page(4, false), asked);
    expect([...(query ?? [])].filter(([name]) => name !== 'after')).toEqual([...new URLSearchParams(asked)]);
  });
});

describe('a page limited by time', () => {
  test('contains the events published from one time up to, but without, another', async () => {
    const types = async (query: string) => (await pageFrom(page(4, true), query)).types;
    expect(await types('since=2026-11-21T12:02:00Z')).toEqual([CLOSED]);
    expect(await types('until=2026-11-21T12:02:00Z')).toEqual([POSTED]);
    expect(await types('since=2026-11-21T12:02:00.001Z')).toEqual([]);
    expect(await types('since=2026-11-21&until=2026-11-22')).toEqual([POSTED, CLOSED]);
    expect(await types('since=2026-11-21T17:32:00%2B05:30')).toEqual([CLOSED]);
  });

  test('starts at a full hour, at least five minutes earlier, wherever private events are', async () => {
    const start = async (time: string) => {
      const { searched, started, query } = await pageFrom(page(1, true), `since=${time}`);
      expect([started, query?.has('after')]).toEqual([['7'], false]);
      return searched.map((ms) => new Date(ms).toISOString());
    };
    expect(await start('2026-11-21T12:05:00Z')).toEqual(['2026-11-21T12:00:00.000Z']);
    expect(await start('2026-11-21T12:04:59Z')).toEqual(['2026-11-21T11:00:00.000Z']);
  });

  test('starts after a given position without a search by time', async () => {
    const { types, searched, started } = await pageFrom(page(4, true), `since=2026-11-21T12:02:00Z&${after(drafted)}`);
    expect({ types, searched, started }).toEqual({ types: [CLOSED], searched: [], started: [drafted] });
  });

  test('has no next page once its range can never contain more events', async () => {
    const isOver = async (whole: LogPage, until: string) => (await pageFrom(whole, `until=${until}`)).query === null;
    expect(await isOver(page(4, true), '2026-11-22')).toBe(true);
    expect(await isOver(page(4, true), '2999-01-01')).toBe(false);
    expect(await isOver(page(4, true), new Date(Date.now() - 60_000).toISOString())).toBe(false);
    expect(await isOver(page(4, false), '2026-11-22')).toBe(false);
    // A hundred events that were recorded five minutes after the end show that the rest of the log is later, too.
    expect(await isOver(repeated(97), '2026-11-21T11:56:00Z')).toBe(true);
    expect(await isOver(repeated(96), '2026-11-21T11:56:00Z')).toBe(false);
    expect(await isOver(repeated(97), '2026-11-21T11:59:00Z')).toBe(false);
  });

  test('contains what was recorded after the clock was set back', async () => {
    const early = { ...page(4, true), events: history.map((each, i) => (i === 1 ? { ...each, at: TOMORROW } : each)) };
    expect((await pageFrom(early, 'until=2026-11-21T12:30:00Z')).types).toEqual([CLOSED]);
  });
});

test('a page of some types contains only these, and continues after the last public event of any type', async () => {
  expect(await pageFrom(page(4, true), `type=${POSTED}`)).toMatchObject({ types: [POSTED], next: closed });
  const both = [POSTED, CLOSED];
  expect((await pageFrom(page(4, true), `type=${both.join()}`)).types).toEqual(both);
  expect((await pageFrom(page(4, true), `type=${POSTED}&type=${CLOSED}`)).types).toEqual(both);
});

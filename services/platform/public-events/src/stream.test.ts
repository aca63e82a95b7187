import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { eventStreamQuery } from '@hirelane/api/public-events/queries';
import { streamOf } from '@hirelane/api/public-events/testing/logged';
import { aBrief } from '@hirelane/api/testing/fixtures';
import { UnknownPosition } from '@hirelane/event-sourcing/event-store';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { openTestStorage } from '@hirelane/postgres/testing';
import { eventually } from '@hirelane/test-kit/eventually';
import type { Request, Response } from 'express';
import { describe, expect, onTestFinished, test } from 'vitest';
import { publicIds } from './ids.ts';
import type { ServedLog } from './read-events.ts';
import { streamEvents } from './stream.ts';
import { aProjectIn } from './testing/projects.ts';

const ids = publicIds(Buffer.alloc(32));
const logger = { warn: () => undefined, error: () => undefined };
const pace = { poll: 1, beat: 60_000, lifetime: 60_000 };

type Asked = Readonly<{ query?: object; lastEventId?: string; method?: string; pace?: typeof pace }>;

/** Opens a stream of project events whose response is in memory. */
function open(log: ServedLog, { query = {}, lastEventId, method = 'GET', ...asked }: Asked = {}) {
  const stopping = new AbortController();
  const response = new PassThrough({ highWaterMark: 1_000 });
  const writeHead = () => response;
  const request = { method, get: () => lastEventId };
  const whole = {
    query: eventStreamQuery('project').parse(query),
    request: request as unknown as Request,
    response: Object.assign(response, { writeHead }) as unknown as Response,
    log: logger as never,
  };
  const ended = streamEvents(log, 'project', whole, stopping.signal, asked.pace ?? pace);
  const chunks: string[] = [];
  const read = () => void response.on('data', (chunk) => chunks.push(String(chunk)));
  const events = () =>
    chunks
      .join('')
      .split('\n\n')
      .flatMap((block) => {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
        const [id, data] = [field('id'), field('data')];
        return id === undefined ? [] : [{ id, type: data === undefined ? null : JSON.parse(data).type }];
      });
  onTestFinished(async () => {
    stopping.abort();
    response.destroy();
    await ended.catch(() => undefined);
  });
  return { response, read, events, text: () => chunks.join(''), stop: () => stopping.abort(), ended };
}

const [POSTED, EDITED, CLOSED] = ['hirelane.project.posted', 'hirelane.project.edited', 'hirelane.project.closed'];

describe('a stream of a log in PostgreSQL', () => {
  async function openLog() {
    const storage = await openTestStorage();
    onTestFinished(storage.close);
    const store = await storage.openStore('projects');
    return { ...store, ids };
  }

  function opened(...asked: Parameters<typeof open>) {
    const stream = open(...asked);
    stream.read();
    const types = () => stream.events().map(({ type }) => type);
    return {
      ...stream,
      has: (...wanted: readonly unknown[]) => eventually(types, (is) => JSON.stringify(is) === JSON.stringify(wanted)),
    };
  }

  test('contains the events in the log and those that follow, each with its position as id', async () => {
    const log = await openLog();
    const project = aProjectIn(log);
    await project.happens('ProjectPosted', 'ProjectEdited');
    const stream = opened(log);
    await stream.has(POSTED, EDITED);
    await project.happens('ProjectClosed');
    await stream.has(POSTED, EDITED, CLOSED);
    const again = opened(log, { lastEventId: stream.events()[0]?.id ?? '', query: { after: stream.events()[1]?.id } });
    await again.has(EDITED, CLOSED);
    await opened(log, { query: { after: stream.events()[1]?.id } }).has(CLOSED);
  });

  test('contains only the types and times asked for, and moves the id past the others', async () => {
    const log = await openLog();
    const project = aProjectIn(log);
    await project.happens('ProjectPosted', 'ProjectEdited', 'ProjectClosed');
    const stream = opened(log, { query: { type: EDITED } });
    await stream.has(EDITED, null);
    const [, { id } = { id: '' }] = stream.events();
    await aProjectIn(log).happens('ProjectPosted', 'ProjectEdited');
    await opened(log, { query: { type: EDITED }, lastEventId: id }).has(EDITED);
    await opened(log, { query: { since: '2026-01-01', type: CLOSED } }).has(CLOSED, null);
  });

  test('ends when the service stops and after its lifetime', async () => {
    const log = await openLog();
    const stream = opened(log);
    await eventually(stream.text, (text) => text.startsWith('retry: '));
    stream.stop();
    await stream.ended;
    expect(stream.response.writableEnded).toBe(true);
    const short = opened(log, { pace: { ...pace, lifetime: 1 } });
    await short.ended;
    expect(short.response.writableEnded).toBe(true);
  });

  test('ends if the service stops, or its client disconnects, while its first events are read', async () => {
    const log = await openLog();
    const [stopped, gone] = [opened(log), opened(log)];
    stopped.stop();
    gone.response.destroy();
    await Promise.all([stopped.ended, gone.ended]);
  });

  test('sends a comment if there are no events, and ends when its client disconnects', async () => {
    const stream = opened(await openLog(), { pace: { ...pace, beat: 0 } });
    await eventually(stream.text, (text) => text.includes('\n\n:\n\n'));
    stream.response.destroy();
    await stream.ended;
  });

  test('has no body for HEAD', async () => {
    const stream = opened(await openLog(), { method: 'HEAD' });
    await stream.ended;
    expect(stream.text()).toBe('');
  });
});

describe('a stream of a long log', () => {
  const project = {
    projectId: '0190a0a0-0000-7000-8000-000000000001',
    clientId: '0190a0a0-0000-7000-8000-000000000002',
  };
  const posted = { type: 'ProjectPosted', data: { ...project, brief: aBrief() } };
  const events = streamOf('project', project.projectId, [posted]) as readonly unknown[] as readonly Recorded[];
  /** Ten parts of 250 events. */
  const longLog = (onRead: () => number): ServedLog => ({
    ids,
    readStreams: async (streams) => streams.map(() => events),
    checkpointBefore: async () => null,
    async readAfter() {
      const isEnd = onRead() > 10;
      return { events: isEnd ? [] : Array.from({ length: 250 }, () => events[0] as Recorded), upTo: '9', isEnd };
    },
  });

  test('is not read further while its client does not read', async () => {
    let reads = 0;
    const stream = open(longLog(() => ++reads));
    await once(stream.response, 'readable');
    for (let turn = 0; turn < 1_000; turn++) await nextTurn();
    expect(reads).toBe(1);
    stream.read();
    await eventually(
      () => reads,
      (count) => count > 10,
    );
    await eventually(stream.events, ({ length }) => length === 2_500);
  });

  test('ends if the log cannot be read, so that its client reconnects', async () => {
    let reads = 0;
    const failing = longLog(() => {
      if (++reads > 2) throw new Error('The database is away.');
      return reads;
    });
    const stream = open(failing);
    stream.read();
    await stream.ended;
    expect(stream.events()).toHaveLength(500);
  });

  test('is refused with a 422 after an unknown position', async () => {
    const unknown = longLog(() => {
      throw new UnknownPosition();
    });
    await expect(open(unknown, { lastEventId: ids.positionOf('7') }).ended).rejects.toThrow('invalid');
    await expect(
      open(
        longLog(() => 1),
        { lastEventId: 'x' },
      ).ended,
    ).rejects.toThrow('invalid');
  });
});

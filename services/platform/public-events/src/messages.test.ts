import { randomUUID } from 'node:crypto';
import { PUBLIC_CATALOG } from '@hirelane/api/public-events/catalog';
import { streamOf } from '@hirelane/api/public-events/testing/logged';
import { aBrief } from '@hirelane/api/testing/fixtures';
import type { EventLog } from '@hirelane/event-sourcing/event-store';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { expect, test } from 'vitest';
import { publicIds } from './ids.ts';
import { publicMessages } from './messages.ts';

const PROJECT = {
  projectId: '0190a0a0-0000-7000-8000-000000000001',
  clientId: '0190a0a0-0000-7000-8000-000000000002',
  brief: aBrief(),
};

const log = (readStreams: EventLog['readStreams']) => ({ readStreams, ids: publicIds(Buffer.alloc(32)) });
const recorded = (type: string, stream = 'project-1') => ({
  ...{ id: randomUUID(), type, data: {}, stream, version: 2, position: '2', at: '' },
  meta: { schema: 1, correlationId: '', causationId: '', actor: '' },
});

test('an announced event that is not in the log yet is read again and not skipped', async () => {
  const empty = log(async (streams) => streams.map(() => []));
  await expect(publicMessages([recorded('ProjectPosted')], empty)).rejects.toThrow('version 2');
});

test('the streams of events that are never public are not read', async () => {
  const closed = log(() => Promise.reject(new Error('Expected no read.')));
  expect(
    await publicMessages(
      ['ProjectDrafted', 'PlaceClaimed', 'FromALaterRelease'].map((type) => recorded(type)),
      closed,
    ),
  ).toEqual([]);
});

test('the streams of a batch are read together, each once, and never more than 250', async () => {
  const asked: (readonly string[])[] = [];
  const [first] = streamOf('project', PROJECT.projectId, [{ type: 'ProjectPosted', data: PROJECT }]);
  const counting = log(async (streams) => {
    asked.push(streams);
    return streams.map((stream) => [{ ...first, stream } as Recorded]);
  });
  const streams = Array.from({ length: 300 }, (_, n) => `project-${n}`);
  const events = [...streams, ...streams].map((stream) => ({ ...recorded('ProjectPosted', stream), version: 1 }));
  const messages = await publicMessages(events, counting);
  expect(messages.filter(({ topic }) => topic === PUBLIC_CATALOG.project.topic)).toHaveLength(600);
  expect(asked.flat()).toEqual(streams);
  expect(asked.map(({ length }) => length)).toEqual([250, 50]);
});

import { sample } from '@hirelane/event-sourcing/port-tests/samples';
import { expect, test } from 'vitest';
import { decode } from './decode.ts';
import { internalMessages } from './topics.ts';

const event = { ...sample(), stream: 'project-1', version: 3, position: '9', at: '2026-11-21T09:00:00.123456Z' };
const message = (value: unknown) => ({ value: Buffer.from(JSON.stringify(value)), offset: '41' });

test('a relay’s message is decoded, with its offset as the position', () => {
  const [sent] = internalMessages([event])[0]?.messages ?? [];
  expect(decode({ value: Buffer.from(String(sent?.value)), offset: '41' })).toEqual({ ...event, position: '41' });
});

test.each([
  ['no JSON', { value: Buffer.from('not json'), offset: '1' }],
  ['a tombstone', { value: null, offset: '1' }],
  ['nothing', { value: Buffer.from(''), offset: '1' }],
  ['null', message(null)],
  ['another object', message({})],
  ['a version that is a string', message({ ...event, version: '3' })],
  ['a version before the first', message({ ...event, version: 0 })],
  ['a stream without a category', message({ ...event, stream: 'project' })],
  ['an invalid id', message({ ...event, id: '3' })],
  ['invalid data', message({ ...event, data: 'x' })],
  ['an invalid time', message({ ...event, at: 'yesterday' })],
])('%s is not an event', (_what, foreign) => {
  expect(decode(foreign)).toBeNull();
});

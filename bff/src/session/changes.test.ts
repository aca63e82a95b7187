import { expect, test, vi } from 'vitest';
import type { Listening } from '../listener.ts';
import { watchSessions } from './changes.ts';

/** The watcher, with a listener whose notifications the test sends. */
function openWatcher() {
  const on = vi.fn<(channel: string, listening: Listening) => void>();
  const query = vi.fn(async () => undefined);
  const onChange = vi.fn();
  const changes = watchSessions({ listener: { on, lose: () => undefined }, pool: { query } as never, onChange });
  const channel = on.mock.calls[0]?.[1];
  if (!channel) throw new Error('Expected the watcher to listen.');
  return { changes, channel, query, onChange };
}

test('a ping that a caller has sent with its own statement counts like one sent alone', () => {
  const { changes, channel, query } = openWatcher();
  expect(changes.takePing()).toBeNull();
  channel.found();
  const ping = changes.takePing();
  // Only one ping is under way at a time.
  expect([changes.takePing(), changes.isCurrent()]).toEqual([null, false]);
  channel.receive(ping?.values[1] ?? '');
  expect([changes.takePing(), changes.isCurrent()]).toEqual([null, true]);
  expect(query).not.toHaveBeenCalled();
});

test('a ping that its caller could not send is replaced', () => {
  const { changes, channel, onChange } = openWatcher();
  channel.found();
  const ping = changes.takePing();
  ping?.fail();
  expect(changes.takePing()?.values[1]).not.toBe(ping?.values[1]);
  // A connection that is lost may have lost notifications too.
  channel.lost();
  expect([changes.isListening(), changes.takePing(), onChange.mock.calls]).toEqual([false, null, [[null]]]);
});

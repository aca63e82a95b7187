import { randomUUID } from 'node:crypto';
import type { StoredSignal } from '@hirelane/api/schemas/live';
import { eventually } from '@hirelane/test-kit/eventually';
import { openSignalIds } from '../live/received-signals.ts';
import type { Browser } from './browser.ts';
import { type EventStream, openEventStream } from './event-stream.ts';
import { CLIENT_ID, FREELANCER_ID } from './fake-identity.ts';
import type { TestBff } from './test-bff.ts';

const LISTENERS = `FROM pg_stat_activity WHERE application_name = 'bff listener' AND datname = current_database()`;

/** Helpers for tests of live streams: the fake notifications service, and browsers with open streams. */
export function liveParts(bff: () => TestBff) {
  const open: EventStream[] = [];
  let lastId = 100;
  const ids = () => openSignalIds(bff().config.serviceTokenKeys[0]?.d ?? '');
  const idOf = (sealed: string) => {
    const opened = [FREELANCER_ID, CLIENT_ID].map((userId) => ids().open(userId, sealed));
    return String(opened.find((id) => id !== undefined) ?? sealed);
  };
  async function listen(
    browser: Pick<Browser, 'sid'>,
    asked: Parameters<typeof openEventStream>[2] = {},
    port = bff().port,
  ) {
    const source = await openEventStream(port, browser, { ...asked, idOf });
    open.push(source);
    return source;
  }

  /**
   * Waits until the bff listens. A bff that has just started, or has lost its listening connection, misses
   * notifications until then.
   */
  const listens = () =>
    eventually(
      () => bff().database.query(`SELECT ${LISTENERS} AND state = 'idle' AND query LIKE 'LISTEN %'`),
      ({ rowCount }) => (rowCount ?? 0) > 0,
    );

  return {
    lastId: () => lastId,
    /** The encrypted id of a signal, for the freelancer's browser. */
    sealed: (id: number) => ids().seal(FREELANCER_ID, id),
    /** A signal for the freelancer, with a higher id than all earlier ones. */
    aSignal: (more: Partial<StoredSignal> = {}): StoredSignal => ({
      id: ++lastId,
      userId: FREELANCER_ID,
      kind: 'message',
      about: `${randomUUID()}_${FREELANCER_ID}`,
      wrote: `conversation-${randomUUID()}_${FREELANCER_ID}_1@3`,
      ...more,
    }),
    /** Sets the notifications service's response. */
    knows(signals: readonly StoredSignal[], isKnown = true) {
      bff().services.notifications.answers(200, { last: lastId, isKnown, signals });
    },
    /** Sends a notification as the notifications service does on commit. */
    announce: (signal: StoredSignal) =>
      bff().database.query('SELECT pg_notify($1, $2)', ['hirelane_signals', JSON.stringify(signal)]),
    /** Cuts the connection that the bff receives signals over and waits until it is closed. */
    cutListener: () => bff().database.query(`SELECT pg_terminate_backend(pid, 30000) ${LISTENERS}`),
    listen,
    /** Opens a stream, at a bff that receives all later signals, and waits until it is ready. */
    async openReady(...how: Parameters<typeof listen>) {
      await listens();
      const source = await listen(...how);
      await source.event(({ event }) => event === 'ready');
      return source;
    },
    closeStreams() {
      for (const source of open.splice(0)) source.close();
    },
  };
}

/** Resolves when a browser has received a signal. */
export const signalReceived = (source: EventStream, { id }: StoredSignal) =>
  source.event((event) => event.id === String(id));

/** The ids of the signals a browser has received. */
export const idsIn = ({ events }: EventStream) =>
  events.filter(({ event }) => event === 'signal').map(({ id }) => Number(id));

import { randomUUID } from 'node:crypto';
import type { StoredSignal } from '@hirelane/api/schemas/live';
import { eventually } from '@hirelane/test-kit/eventually';
import { openSignalIds } from '../live/heard.ts';
import type { Browser } from './browser.ts';
import { type Ear, openEar } from './ear.ts';
import { CLIENT_ID, FREELANCER_ID } from './fake-identity.ts';
import type { TestBff } from './test-bff.ts';

const LISTENERS = `FROM pg_stat_activity WHERE application_name = 'bff listener' AND datname = current_database()`;

/** What tests of streams need of a bff: the notifications service and browsers that listen. */
export function liveParts(bff: () => TestBff) {
  const ears: Ear[] = [];
  let lastId = 100;
  const ids = () => openSignalIds(bff().config.serviceTokenKeys[0]?.d ?? '');
  const idOf = (sealed: string) => {
    const opened = [FREELANCER_ID, CLIENT_ID].map((userId) => ids().open(userId, sealed));
    return String(opened.find((id) => id !== undefined) ?? sealed);
  };
  async function listen(browser: Pick<Browser, 'sid'>, asked: Parameters<typeof openEar>[2] = {}, port = bff().port) {
    const ear = await openEar(port, browser, { ...asked, idOf });
    ears.push(ear);
    return ear;
  }

  /** A bff that has just started, or lost its listener, hears nothing for a while, and is not told later. */
  const listens = () =>
    eventually(
      () => bff().database.query(`SELECT ${LISTENERS} AND state = 'idle' AND query LIKE 'LISTEN %'`),
      ({ rowCount }) => (rowCount ?? 0) > 0,
    );

  return {
    lastId: () => lastId,
    /** What the freelancer's browser sees of the id of a signal. */
    sealed: (id: number) => ids().seal(FREELANCER_ID, id),
    /** A signal for the freelancer, later than all before. */
    aSignal: (more: Partial<StoredSignal> = {}): StoredSignal => ({
      id: ++lastId,
      userId: FREELANCER_ID,
      kind: 'message',
      about: `${randomUUID()}_${FREELANCER_ID}`,
      wrote: `conversation-${randomUUID()}_${FREELANCER_ID}_1@3`,
      ...more,
    }),
    /** What the notifications service answers from here on. */
    knows(signals: readonly StoredSignal[], isKnown = true) {
      bff().services.notifications.answers(200, { last: lastId, isKnown, signals });
    },
    /** As the notifications service does at a commit. */
    announce: (signal: StoredSignal) =>
      bff().database.query('SELECT pg_notify($1, $2)', ['hirelane_signals', JSON.stringify(signal)]),
    /** Cuts the connection over which the bff hears of signals, and waits until it is gone. */
    cutListener: () => bff().database.query(`SELECT pg_terminate_backend(pid, 30000) ${LISTENERS}`),
    listen,
    /** A stream whose browser has been told that it has missed nothing, of a bff that hears what comes from here on. */
    async openReady(...how: Parameters<typeof listen>) {
      await listens();
      const ear = await listen(...how);
      await ear.event(({ event }) => event === 'ready');
      return ear;
    },
    closeEars() {
      for (const ear of ears.splice(0)) ear.close();
    },
  };
}

/** Resolves when a browser has heard a signal. */
export const heard = (ear: Ear, { id }: StoredSignal) => ear.event((event) => event.id === String(id));

/** The ids of the signals that a browser has heard. */
export const idsIn = ({ events }: Ear) => events.filter(({ event }) => event === 'signal').map(({ id }) => Number(id));

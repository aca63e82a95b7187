import { randomInt } from 'node:crypto';
import { RECORDS_MAX, STATUS_LIST_LENGTH } from '@hirelane/api/constants';
import type { EventOf } from '@hirelane/api/events/catalog';
import type { Averages } from '@hirelane/api/schemas/reviews';
import { monthIn } from '@hirelane/api/time-zones';
import { eraseStream } from '@hirelane/erasure/erase-stream';
import type { Erasers } from '@hirelane/erasure/erasure';
import { type Context, handle, load, Refused, stamp, type Written } from '@hirelane/event-sourcing/decide';
import { type EventStore, WrongExpectedVersion } from '@hirelane/event-sourcing/event-store';
import { eventId } from '@hirelane/event-sourcing/ids';
import type { Named as Engagement } from '../engagement/state.ts';
import type { Clock } from '../reviews/period.ts';
import { credentialOf, type RecordedContract, type Subject, signed } from './credential.ts';
import type { RecordKeys } from './keys.ts';
import type { Completed, RecordQueries } from './queries.ts';
import { type Content, type NamingEvent, naming, records, sameAs, type WorkRecord } from './record.ts';
import { openConsents } from './withdrawn.ts';

/** Clients that the record over all contracts names, at most: those of the last ones. */
const NAMED_MAX = 100;

type Parts = Readonly<{
  store: EventStore;
  queries: RecordQueries;
  keys: RecordKeys;
  /** Of the reviews of a person; null as long as they are not shown. */
  averagesOf(userId: string): Promise<Averages | null>;
  timeZoneOf(userId: string): Promise<string>;
  now: Clock;
  publicUrl: Promise<string>;
}>;
type Issuing = Readonly<{ freelancerId: string; recordId: string }>;

/** Issues, signs and revokes the work records of freelancers. */
export function openRecords({ store, queries, keys, averagesOf, timeZoneOf, now, publicUrl }: Parts) {
  const change = handle(store, records, 'record');
  const setNaming = handle(store, naming, 'naming');

  const { consentOf, withdrawn, revoke, revokeIfWithdrawn } = openConsents(store);
  const recordsOf = async (freelancerId: string) => (await load(store, records, `record-${freelancerId}`)).state;

  /** The consents of these that stand now, as their streams have them. */
  async function named(engagementIds: readonly string[]): Promise<Content['named']> {
    const all = await Promise.all(
      engagementIds.map(async (engagementId) => ({ engagementId, consent: await consentOf(engagementId) })),
    );
    return all.flatMap(({ engagementId, consent }) => (consent === null ? [] : [{ engagementId, consent }]));
  }

  async function issue({ freelancerId, recordId }: Issuing, content: Content, context: Context) {
    const past = await recordsOf(freelancerId);
    const same = past.find((one) => one.recordId === recordId) ?? sameAs(past, content);
    if (same) return { recordId: same.recordId, wrote: { stream: `record-${freelancerId}`, version: 1 } };
    // Before it takes a place, which nobody else gets any more: refused attempts would fill the list.
    if (past.length >= RECORDS_MAX) throw new Refused('too-many-records');
    const list = await queries.openList();
    const index = await takePlace(store, list, recordId, context);
    const record = { freelancerId, recordId, ...content, list, index, issuedAt: await now() };
    const wrote = await change(freelancerId, { type: 'IssueRecord', record }, context);
    const written = wrote.state.find((one) => one.recordId === recordId) ?? sameAs(wrote.state, content);
    if (!written) throw new Error('a record that was issued is there');
    // What is due does it after a crash in between.
    await revokeIfWithdrawn(written, context);
    return { recordId: written.recordId, wrote };
  }

  async function subjectOf(freelancerId: string, record: Content): Promise<Subject> {
    const [completed, timeZone] = await Promise.all([queries.completedOf(freelancerId), timeZoneOf(freelancerId)]);
    const carried = new Set(record.named.map(({ engagementId }) => engagementId));
    const shown = completed.filter(({ id }) => carried.has(id) || id === record.engagementId);
    const contracts = shown.map((one) => recordedContract(one, carried.has(one.id), timeZone));
    const names = await queries.namesOf(freelancerId, record.summary ? completed : shown);
    return { ...names, summary: record.summary ?? summaryOf(shown, null, timeZone), contracts };
  }

  return {
    /** The client lets the freelancer name them, or does not any more, which revokes the records that do. */
    async setNaming(engagement: Engagement, isAllowed: boolean, context: Context): Promise<Written<unknown>> {
      const { engagementId, clientId, freelancerId } = engagement;
      const command = { type: 'SetNaming', named: { engagementId, clientId, freelancerId }, isAllowed } as const;
      const wrote = await setNaming(engagementId, command, context);
      if (isAllowed) return wrote;
      // What is due does it after a crash in between.
      const revoked = await revoke(freelancerId, engagementId, wrote.state.consent ?? wrote.version, context);
      // The client who reads the status list next must find them revoked.
      return revoked.version > 0 ? revoked : wrote;
    },
    isNamingAllowed: async (engagementId: string): Promise<boolean> => (await consentOf(engagementId)) !== null,
    revoke,
    /** Of one completed engagement. */
    async issueOne(asked: Issuing, engagementId: string, context: Context) {
      const content = { engagementId, named: await named([engagementId]), summary: null };
      return issue(asked, content, context);
    },
    /** Over all completed engagements. Throws Refused without any. */
    async issueAll(asked: Issuing, context: Context) {
      const { freelancerId } = asked;
      const completed = await queries.completedOf(freelancerId);
      if (completed.length === 0) throw new Refused('not-completed');
      const allowed = new Set(await queries.consentsTo(freelancerId));
      const shown = completed.filter(({ id, client }) => allowed.has(id) && client !== '').slice(-NAMED_MAX);
      const carried = await named(shown.map(({ id }) => id));
      const summary = summaryOf(completed, await averagesOf(freelancerId), await timeZoneOf(freelancerId));
      return issue(asked, { engagementId: null, named: carried, summary }, context);
    },
    recordsOf,
    /**
     * A record as its freelancer hands it on; undefined without it. Throws Refused if it is revoked, or is about to be:
     * a consent may have been taken back while it was issued. `name`: of the marketplace, which issues it.
     */
    async sign(freelancerId: string, recordId: string, name: string): Promise<string | undefined> {
      const record: WorkRecord | undefined = (await recordsOf(freelancerId)).find((one) => one.recordId === recordId);
      if (!record) return undefined;
      const subject = await subjectOf(freelancerId, record);
      const key = await keys.current();
      const jwt = await signed(credentialOf({ origin: await publicUrl, name }, record, subject), key);
      // After all of it was read.
      if (record.isRevoked || (await withdrawn(record)).length > 0) throw new Refused('record-revoked');
      return jwt;
    },
  };
}

export type WorkRecords = ReturnType<typeof openRecords>;

function recordedContract(
  { title, client, startedAt, completedAt }: Completed,
  isNamed: boolean,
  timeZone: string,
): RecordedContract {
  const months = { started: monthIn(timeZone, startedAt), completed: monthIn(timeZone, completedAt) };
  // Whoever has left has no name, and their records are revoked a moment later.
  return isNamed && client !== '' ? { client, title, ...months } : months;
}

function summaryOf(completed: readonly Completed[], averages: Averages | null, timeZone: string): Subject['summary'] {
  const [first, last] = [completed[0], completed.at(-1)];
  if (!first || !last) throw new Refused('not-completed');
  return {
    completed: completed.length,
    first: monthIn(timeZone, first.completedAt),
    last: monthIn(timeZone, last.completedAt),
    averages,
  };
}

/** At least half of a list is free, so that so many places are never all taken. */
const TRIES = 100;

/**
 * Takes a free place in a status list for a record, by chance: it says neither when the record was issued nor to whom.
 * A stream for each place, so that no two records ever have the same.
 */
async function takePlace(store: EventStore, list: number, recordId: string, context: Context): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const index = randomInt(STATUS_LIST_LENGTH);
    const stream = `status-${list}_${index}`;
    const taken: EventOf<'status'> = { type: 'StatusTaken', data: { recordId } };
    try {
      await store.append(stream, 0, [stamp(taken, stream, 0, context)]);
      return index;
    } catch (error) {
      if (!(error instanceof WrongExpectedVersion) || attempt === TRIES) throw error;
    }
  }
}

/**
 * A client who leaves takes their name back: the records that carry it are revoked. A freelancer who leaves keeps the
 * records that they have: these say what was true, and are no longer issued.
 */
export const recordErasers = (
  store: EventStore,
  { revoke }: Pick<WorkRecords, 'revoke'>,
): Pick<Erasers<'hiring'>, 'naming' | 'record'> => ({
  naming: {
    async clientId(engagementId, _clientId, context) {
      const stream = `naming-${engagementId}`;
      const [first] = await store.read<NamingEvent>(stream);
      if (!first) return;
      const { version } = await eraseStream<NamingEvent>(
        store,
        stream,
        { type: 'NamingErased', data: first.data },
        context,
      );
      // Another command than the erasure, and the same one each time. What is due does it after a crash in between.
      const commandId = eventId(context.commandId, `${stream}/revoke`, 0);
      await revoke(first.data.freelancerId, engagementId, version, { ...context, commandId });
    },
  },
  record: {
    freelancerId(key, freelancerId, context) {
      const erased: EventOf<'record'> = { type: 'RecordsErased', data: { freelancerId } };
      return eraseStream(store, `record-${key}`, erased, context);
    },
  },
});

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
import type { Clock, ContractIds as Contract } from '../contracts/contract-state.ts';
import { credentialOf, type RecordedContract, type Subject, signed } from './credential.ts';
import type { RecordKeys } from './keys.ts';
import type { Completed, RecordQueries } from './queries.ts';
import { type Content, type NamingEvent, naming, records, sameAs, type WorkRecord } from './record.ts';
import { openConsents } from './withdrawn.ts';

/** The maximum number of clients named in a record of all contracts, which names the clients of the latest ones. */
const NAMED_MAX = 100;

type Parts = Readonly<{
  store: EventStore;
  queries: RecordQueries;
  keys: RecordKeys;
  /** The averages of a person's reviews; null while they are not shown. */
  averagesOf(userId: string): Promise<Averages | null>;
  timeZoneOf(userId: string): Promise<string>;
  now: Clock;
  publicUrl: Promise<string>;
}>;
type Issuing = Readonly<{ freelancerId: string; recordId: string }>;

/** Issues, signs and revokes freelancers' work records. */
export function openRecords({ store, queries, keys, averagesOf, timeZoneOf, now, publicUrl }: Parts) {
  const change = handle(store, records, 'record');
  const setNaming = handle(store, naming, 'naming');

  const { consentOf, withdrawn, revoke, revokeIfWithdrawn } = openConsents(store);
  const recordsOf = async (freelancerId: string) => (await load(store, records, `record-${freelancerId}`)).state;

  /** The current consents for these contracts, read from their streams. */
  async function named(contractIds: readonly string[]): Promise<Content['named']> {
    const all = await Promise.all(
      contractIds.map(async (engagementId) => ({ engagementId, consent: await consentOf(engagementId) })),
    );
    return all.flatMap(({ engagementId, consent }) => (consent === null ? [] : [{ engagementId, consent }]));
  }

  async function issue({ freelancerId, recordId }: Issuing, content: Content, context: Context) {
    const past = await recordsOf(freelancerId);
    const same = past.find((one) => one.recordId === recordId) ?? sameAs(past, content);
    if (same) return { recordId: same.recordId, wrote: { stream: `record-${freelancerId}`, version: 1 } };
    // This is checked before an index is taken, because a taken index is never freed and refused attempts would fill
    // the list.
    if (past.length >= RECORDS_MAX) throw new Refused('too-many-records');
    const list = await queries.openList();
    const index = await takePlace(store, list, recordId, context);
    const record = { freelancerId, recordId, ...content, list, index, issuedAt: await now() };
    const wrote = await change(freelancerId, { type: 'IssueRecord', record }, context);
    const written = wrote.state.find((one) => one.recordId === recordId) ?? sameAs(wrote.state, content);
    if (!written) throw new Error(`Expected record ${recordId} after issuing it, got none.`);
    // Due work does this if the process crashes first.
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
    /** Saves whether the freelancer may name the client. Withdrawing a consent revokes the records that name them. */
    async setNaming(contract: Contract, isAllowed: boolean, context: Context): Promise<Written<unknown>> {
      const { engagementId, clientId, freelancerId } = contract;
      const command = { type: 'SetNaming', named: { engagementId, clientId, freelancerId }, isAllowed } as const;
      const wrote = await setNaming(engagementId, command, context);
      if (isAllowed) return wrote;
      // Due work does this if the process crashes first.
      const revoked = await revoke(freelancerId, engagementId, wrote.state.consent ?? wrote.version, context);
      // When the client next reads the status list, it must already include the revocations.
      return revoked.version > 0 ? revoked : wrote;
    },
    isNamingAllowed: async (engagementId: string): Promise<boolean> => (await consentOf(engagementId)) !== null,
    revoke,
    /** Issues a record for one completed contract. */
    async issueOne(asked: Issuing, engagementId: string, context: Context) {
      const content = { engagementId, named: await named([engagementId]), summary: null };
      return issue(asked, content, context);
    },
    /** Issues a record for all completed contracts. Throws Refused if no contract was completed. */
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
     * A signed record for its freelancer; undefined if it does not exist. Throws Refused if the record is revoked or is
     * about to be, because a consent may have been withdrawn while it was being issued. `name`: the marketplace's name,
     * which is the issuer.
     */
    async sign(freelancerId: string, recordId: string, name: string): Promise<string | undefined> {
      const record: WorkRecord | undefined = (await recordsOf(freelancerId)).find((one) => one.recordId === recordId);
      if (!record) return undefined;
      const subject = await subjectOf(freelancerId, record);
      const key = await keys.current();
      const jwt = await signed(credentialOf({ origin: await publicUrl, name }, record, subject), key);
      // This is checked after all data has been read, because a consent may be withdrawn in the meantime.
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
  // A client who has left has no name; the records that name them are revoked shortly afterwards.
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

/** At least half of a list is free, so 100 random indexes are never all taken. */
const TRIES = 100;

/**
 * Takes a random free index in a status list for a record. The index reveals neither the time nor the freelancer. Each
 * index has a separate stream, so that no two records can share an index.
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
 * When a client leaves, the records that name them are revoked. A freelancer who leaves keeps the records they
 * downloaded, which remain valid, but no new ones are issued.
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
      // A separate command id, derived from the erasure's, so that retries use the same one. Due work does this step if
      // the process crashes first.
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

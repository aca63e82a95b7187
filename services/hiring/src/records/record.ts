import { RECORDS_MAX } from '@hirelane/api/constants';
import type { EventOf } from '@hirelane/api/events/catalog';
import type { Decider } from '@hirelane/event-sourcing/decide';

export type RecordEvent = EventOf<'record'>;
export type Issued = Readonly<Extract<RecordEvent, { type: 'RecordIssued' }>['data']>;
export type WorkRecord = Issued & Readonly<{ isRevoked: boolean }>;
/** The fields that distinguish one record from another. */
export type Content = Pick<Issued, 'engagementId' | 'named' | 'summary'>;

export type RecordCommand =
  | Readonly<{ type: 'IssueRecord'; record: Issued }>
  /** The contract's client has withdrawn every consent older than this version. */
  | Readonly<{ type: 'RevokeNaming'; engagementId: string; before: number }>;

/** A freelancer's work records, oldest first. A record with the same content as a valid one is not issued again. */
export const records: Decider<readonly WorkRecord[], RecordCommand, RecordEvent, 'too-many-records'> = {
  initial: [],
  evolve(before, event) {
    switch (event.type) {
      case 'RecordIssued':
        return [...before, { ...event.data, isRevoked: false }];
      case 'RecordRevoked':
        return before.map((one) => (one.recordId === event.data.recordId ? { ...one, isRevoked: true } : one));
      default:
        return before;
    }
  },
  decide(before, command) {
    if (command.type === 'RevokeNaming') {
      return before
        .filter((one) => !one.isRevoked && namesBy(one, command))
        .map(({ freelancerId, recordId, list, index }) => ({
          type: 'RecordRevoked',
          data: { freelancerId, recordId, list, index },
        }));
    }
    if (sameAs(before, command.record)) return [];
    if (before.length >= RECORDS_MAX) return { refused: 'too-many-records' };
    return [{ type: 'RecordIssued', data: command.record }];
  },
};

/** A valid record with the same content, if one exists. */
export const sameAs = (all: readonly WorkRecord[], content: Content): WorkRecord | undefined =>
  all.find((one) => !one.isRevoked && canonical(contentOf(one)) === canonical(contentOf(content)));

const contentOf = ({ engagementId, named, summary }: Content): Content => ({ engagementId, named, summary });

const namesBy = ({ named }: Content, { engagementId, before }: { engagementId: string; before: number }) =>
  named.some((one) => one.engagementId === engagementId && one.consent < before);

/** Returns the same string for the same content, regardless of the order of its keys. */
const canonical = (content: Content): string =>
  JSON.stringify(content, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

export type NamingEvent = EventOf<'naming'>;
type Named = Extract<NamingEvent, { type: 'NamingErased' }>['data'];

/** `consent`: the version of the event that currently allows naming the client; null without consent. */
type Naming = Readonly<{ version: number; consent: number | null }>;
type SetNaming = Readonly<{ type: 'SetNaming'; named: Named; isAllowed: boolean }>;

/** Whether a contract's client allows the freelancer to name them. Consenting again creates a new consent. */
export const naming: Decider<Naming, SetNaming, NamingEvent> = {
  initial: { version: 0, consent: null },
  evolve({ version, consent }, { type }) {
    const next = version + 1;
    if (type === 'NamingAllowed') return { version: next, consent: next };
    const isOver = type === 'NamingWithdrawn' || type === 'NamingErased';
    return { version: next, consent: isOver ? null : consent };
  },
  decide({ consent }, { named, isAllowed }) {
    if (isAllowed === (consent !== null)) return [];
    return [{ type: isAllowed ? 'NamingAllowed' : 'NamingWithdrawn', data: named }];
  },
};

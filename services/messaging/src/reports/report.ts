import type { REPORT_DECISIONS } from '@hirelane/api/constants';
import type { EventOf } from '@hirelane/api/events/catalog';
import type { Decider, Refusal } from '@hirelane/event-sourcing/decide';

export type ReportEvent = EventOf<'report'>;
type Filed = Extract<ReportEvent, { type: 'ReportFiled' }>['data'];
type Decision = (typeof REPORT_DECISIONS)[number];
/** The item, the reporter, and the item's owner. */
export type ReportIds = Extract<ReportEvent, { type: 'ReportErased' }>['data'];

/** `decision` is null until the operator has decided. */
export type Report = Readonly<{ ids: ReportIds; decision: Decision | null }>;

/** `at`: the database's time, in UTC. */
export type ReportCommand =
  | Readonly<{
      type: 'FileReport';
      ids: ReportIds;
      reason: Filed['reason'];
      words: string;
      /** Set for a message. */
      messageAt?: Filed['messageAt'];
      at: string;
    }>
  /** Sent by the operator. */
  | Readonly<{ type: 'DecideReport'; decision: Decision; grounds?: string; at: string }>;

/** The report does not exist, or a different decision was made. */
export type ReportRefusal = 'no-report' | 'decided-otherwise';

/**
 * A report; null before it is filed. It can be filed only once and decided only once; repeating the filing or the
 * decision produces no events.
 */
export const report: Decider<Report | null, ReportCommand, ReportEvent, ReportRefusal> = {
  initial: null,
  evolve(state, event) {
    if (event.type === 'ReportFiled') {
      const { reportId, by, about, thingId, personId } = event.data;
      return { ids: { reportId, by, about, thingId, personId }, decision: null };
    }
    return state && event.type === 'ReportDecided' ? { ...state, decision: event.data.decision } : state;
  },
  decide(state, command) {
    if (command.type === 'DecideReport') return decide(state, command);
    if (state) return [];
    const { ids, reason, words, messageAt, at: filedAt } = command;
    return [{ type: 'ReportFiled', data: { ...ids, reason, words, filedAt, ...(messageAt && { messageAt }) } }];
  },
};

function decide(
  state: Report | null,
  { decision, grounds, at }: Extract<ReportCommand, { type: 'DecideReport' }>,
): readonly ReportEvent[] | Refusal<ReportRefusal> {
  if (!state) return { refused: 'no-report' };
  const why = grounds === undefined ? {} : { grounds };
  if (state.decision === null)
    return [{ type: 'ReportDecided', data: { ...state.ids, decision, ...why, decidedAt: at } }];
  return state.decision === decision ? [] : { refused: 'decided-otherwise' };
}

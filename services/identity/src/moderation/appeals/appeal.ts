import type { APPEAL_DECISIONS } from '@hirelane/api/constants';
import type { EventOf } from '@hirelane/api/events/catalog';
import type { Decider, Refusal } from '@hirelane/event-sourcing/decide';

export type AppealEvent = EventOf<'appeal'>;
type Filed = Extract<AppealEvent, { type: 'AppealFiled' }>['data'];
export type AppealDecision = (typeof APPEAL_DECISIONS)[number];

/** `decision` is null until the appeal is decided; `reason` is the reason for the decision. */
export type Appeal = Filed & Readonly<{ decision: AppealDecision | null; reason: string }>;

/** `at`: the database's time, in UTC. */
export type AppealCommand =
  | Readonly<{ type: 'FileAppeal'; appeal: Omit<Filed, 'filedAt'>; at: string }>
  /** Issued by an operator. */
  | Readonly<{ type: 'DecideAppeal'; decision: AppealDecision; reason: string; at: string }>;

/**
 * `appeal-filed`: an appeal with a different text was filed earlier. `appeal-decided`: the appeal was decided
 * differently.
 */
export type AppealRefusal = 'appeal-filed' | 'no-appeal' | 'appeal-decided';

/**
 * A user's objection to a notice; null before it is filed. It can be filed once and decided once; repeating the filing
 * or the decision changes nothing.
 */
export const appeal: Decider<Appeal | null, AppealCommand, AppealEvent, AppealRefusal> = {
  initial: null,
  evolve(state, event) {
    if (event.type === 'AppealFiled') return { ...event.data, decision: null, reason: '' };
    if (event.type !== 'AppealDecided') return state;
    const { decision, reason } = event.data;
    return state && { ...state, decision, reason };
  },
  decide(state, command) {
    if (command.type === 'DecideAppeal') return decide(state, command);
    if (state === null) return [{ type: 'AppealFiled', data: { ...command.appeal, filedAt: command.at } }];
    return state.words === command.appeal.words ? [] : { refused: 'appeal-filed' };
  },
};

function decide(
  state: Appeal | null,
  { decision, reason, at }: Extract<AppealCommand, { type: 'DecideAppeal' }>,
): readonly AppealEvent[] | Refusal<AppealRefusal> {
  if (state === null) return { refused: 'no-appeal' };
  if (state.decision !== null) return state.decision === decision ? [] : { refused: 'appeal-decided' };
  const { appealId, userId } = state;
  return [{ type: 'AppealDecided', data: { appealId, userId, decision, reason, decidedAt: at } }];
}

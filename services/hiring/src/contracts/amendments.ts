import {
  type Amendment,
  type Contract,
  type ContractEvent,
  changing,
  type Decision,
  isOver,
  type Party,
  type Terms,
} from './contract-state.ts';

/**
 * Either party proposes new terms, and the other accepts or declines them. A party withdraws their proposal by
 * declining it.
 */
export type AmendmentCommand =
  | Readonly<{ type: 'ProposeAmendment'; amendmentId: string; terms: Terms }>
  | Readonly<{ type: 'AcceptAmendment' | 'DeclineAmendment'; amendmentId: string }>;

export const isOfAmendments = (command: Readonly<{ type: string }>): command is AmendmentCommand =>
  command.type.endsWith('Amendment');

/** The amendments after an event. */
export function amendmentsAfter(before: readonly Amendment[], event: ContractEvent): readonly Amendment[] {
  switch (event.type) {
    case 'AmendmentProposed': {
      const { amendmentId, by } = event.data;
      return [...before, { amendmentId, terms: termsOf(event.data), by, status: 'open' }];
    }
    case 'AmendmentAccepted':
      return changing(before, isCalled(event.data.amendmentId), { status: 'accepted' });
    case 'AmendmentDeclined':
      return changing(before, isCalled(event.data.amendmentId), { status: 'declined' });
    case 'WorkAccepted':
    case 'EngagementEnded':
      return changing(before, isOpen, { status: 'declined' });
    case 'EngagementClientErased':
      return before.map((amendment) => withoutWordsOf('client', amendment));
    case 'EngagementFreelancerErased':
      return before.map((amendment) => withoutWordsOf('freelancer', amendment));
    default:
      return before;
  }
}

/**
 * Keeps accepted terms for the other party. Terms that were only proposed are erased with the person who proposed them.
 */
const withoutWordsOf = (who: Party, amendment: Amendment): Amendment =>
  amendment.by !== who || amendment.status === 'accepted'
    ? amendment
    : { ...amendment, terms: { ...amendment.terms, scope: '' } };

export function decideAmendment(state: Contract, command: AmendmentCommand, by: Party): Decision {
  return command.type === 'ProposeAmendment' ? propose(state, command, by) : answer(state, command, by);
}

type Proposing = Extract<AmendmentCommand, { type: 'ProposeAmendment' }>;

function propose(state: Contract, { amendmentId, terms }: Proposing, by: Party): Decision {
  if (isOver(state)) return { refused: 'over' };
  // The client has to answer the delivery first.
  if (state.status === 'delivered') return { refused: 'changed' };
  if (state.amendments.some(isOpen)) return { refused: 'amendment-open' };
  if (isSame(terms, state.terms)) return [];
  return [{ type: 'AmendmentProposed', data: { ...state.named, ...termsOf(terms), amendmentId, by } }];
}

type Answering = Exclude<AmendmentCommand, Proposing>;

/** An amendment can also be answered while a delivery is waiting, because it may have been proposed earlier. */
function answer(state: Contract, { type, amendmentId }: Answering, by: Party): Decision {
  const amendment = state.amendments.find(isCalled(amendmentId));
  if (amendment?.status === (type === 'AcceptAmendment' ? 'accepted' : 'declined')) return [];
  if (isOver(state)) return { refused: 'over' };
  if (amendment?.status !== 'open') return { refused: 'changed' };
  if (type === 'DeclineAmendment') return [{ type: 'AmendmentDeclined', data: { ...state.named, amendmentId, by } }];
  if (amendment.by === by) return { refused: 'not-yours' };
  return [{ type: 'AmendmentAccepted', data: { ...state.named, ...amendment.terms, amendmentId, by } }];
}

const isOpen = ({ status }: Amendment) => status === 'open';
const isCalled = (id: string) => (amendment: Amendment) => amendment.amendmentId === id;

export const termsOf = ({ rate, duration, scope }: Terms): Terms => ({ rate, duration, scope });
const isSame = (a: Terms, b: Terms) => a.rate === b.rate && a.duration === b.duration && a.scope === b.scope;

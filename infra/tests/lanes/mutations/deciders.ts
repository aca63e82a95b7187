import type { Mutation } from './mutation.ts';

const PROPOSALS = 'services/proposals/src/proposal';
const CONTRACT = 'services/hiring/src/contracts';
const OF_PROPOSALS = [`${PROPOSALS}/table.test.ts`, `${PROPOSALS}/guards.test.ts`];
const OF_CONTRACTS = [`${CONTRACT}/table.test.ts`, `${CONTRACT}/guards.test.ts`];

/** Faults in the deciders for proposals and contracts, which their table and property tests must catch. */
export const DECIDERS: readonly Mutation[] = [
  {
    file: `${PROPOSALS}/proposal.ts`,
    find: "if (command.by !== state.clientId && command.by !== state.freelancerId) return { refused: 'hidden' };",
    replace: '',
    what: 'A stranger finds out that a proposal exists.',
    noticedBy: OF_PROPOSALS,
  },
  {
    file: `${PROPOSALS}/proposal.ts`,
    find: 'return command.by === state.clientId ? ofClient(state, command)',
    replace: 'return command.by !== "" ? ofClient(state, command)',
    what: 'A freelancer shortlists their own proposal.',
    noticedBy: OF_PROPOSALS,
  },
  {
    file: `${PROPOSALS}/by-client.ts`,
    find: "if (over && over !== 'closed') return { refused: over };",
    replace: 'if (over) return { refused: over };',
    what: 'A client cannot decline a proposal that was closed with its project.',
    noticedBy: OF_PROPOSALS,
  },
  {
    file: `${PROPOSALS}/proposal.ts`,
    find: "if (state.status === 'offered') return { refused: 'offer-open' };",
    replace: '',
    what: 'A freelancer withdraws a proposal while it has an open offer.',
    noticedBy: OF_PROPOSALS,
  },
  {
    file: `${PROPOSALS}/proposal.ts`,
    find: "if (command.isApart) return { refused: 'apart' };",
    replace: '',
    what: 'A freelancer revises a proposal for a client who has blocked them.',
    noticedBy: OF_PROPOSALS,
  },
  {
    file: `${PROPOSALS}/offer-rules.ts`,
    find: "if (state.isFreelancerErased) return { refused: 'freelancer-erased' };",
    replace: '',
    what: 'A client makes an offer to a freelancer who has deleted their account.',
    noticedBy: OF_PROPOSALS,
  },
  {
    file: `${CONTRACT}/contract.ts`,
    find: "if (state.isExpired) return { refused: 'over' };",
    replace: '',
    what: 'A payment is recorded in a contract after the end of its retention.',
    noticedBy: OF_CONTRACTS,
  },
  {
    file: `${CONTRACT}/deliveries.ts`,
    find: "if ((by === 'freelancer') !== (command.type === 'DeliverWork')) return { refused: 'not-yours' };",
    replace: '',
    what: 'A freelancer accepts their own work.',
    noticedBy: OF_CONTRACTS,
  },
  {
    file: `${CONTRACT}/amendments.ts`,
    find: "if (amendment.by === by) return { refused: 'not-yours' };",
    replace: '',
    what: 'A user accepts terms that they proposed themselves.',
    noticedBy: OF_CONTRACTS,
  },
  {
    file: `${CONTRACT}/payments.ts`,
    find: "if ((by === 'freelancer') !== isOfFreelancer(command.type)) return { refused: 'not-yours' };",
    replace: '',
    what: 'A client confirms that their own payment has arrived.',
    noticedBy: OF_CONTRACTS,
  },
];

import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Decider } from '@hirelane/event-sourcing/decide';

export type ClientEvent = EventOf<'client'>;
export type Company = Readonly<{ companyName: string; description: string }>;

/** A client's company. It is there, empty, from the start. */
export const clientProfile: Decider<Company, Readonly<{ userId: string; describe: Company }>, ClientEvent> = {
  initial: { companyName: '', description: '' },
  evolve(state, event) {
    if (event.type === 'ClientErased') return clientProfile.initial;
    if (event.type !== 'CompanyDescribed') return state;
    return { companyName: event.data.companyName, description: event.data.description };
  },
  replaces: ({ type }) => (type === 'CompanyDescribed' ? 'company' : null),
  decide(state, { userId, describe }) {
    const same = state.companyName === describe.companyName && state.description === describe.description;
    return same ? [] : [{ type: 'CompanyDescribed', data: { userId, ...describe } }];
  },
};

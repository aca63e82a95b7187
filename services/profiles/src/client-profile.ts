import type { EventOf } from '@hirelane/api/events/catalog';
import type { Decider } from '@hirelane/event-sourcing/decide';

export type ClientEvent = EventOf<'client'>;
export type Company = Readonly<{ companyName: string; description: string }>;

export type DescribeCompany = Readonly<{ type: 'DescribeCompany'; userId: string }> & Company;

/** A client's company. It exists from the start and is initially empty. */
export const clientProfile: Decider<Company, DescribeCompany, ClientEvent> = {
  initial: { companyName: '', description: '' },
  evolve(state, event) {
    if (event.type === 'ClientErased') return clientProfile.initial;
    if (event.type !== 'CompanyDescribed') return state;
    return { companyName: event.data.companyName, description: event.data.description };
  },
  replaces: ({ type }) => (type === 'CompanyDescribed' ? 'company' : null),
  decide(state, { userId, companyName, description }) {
    const same = state.companyName === companyName && state.description === description;
    return same ? [] : [{ type: 'CompanyDescribed', data: { userId, companyName, description } }];
  },
};

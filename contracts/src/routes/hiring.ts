import { FreelancerCounts, FreelancerCountsQuery, FreelancerList, FreelancerQuery } from '../api/freelancers.ts';
import { BillingAnswer, BillingSaved, SetBilling } from '../api/invoices.ts';
import { CompletedContracts } from '../api/people.ts';
import { PageQuery } from '../api/projects.ts';
import { NoteSaved, Notes, WriteNote } from '../api/proposals.ts';
import { PersonReviews } from '../api/reviews.ts';
import type { Route } from './route.ts';

/** What follows a proposal. */
export const hiringRoutes = {
  writeNote: {
    method: 'PUT',
    path: '/api/v1/client/proposal/:proposalId/note',
    who: 'client',
    service: 'hiring',
    kind: 'command',
    body: WriteNote,
    status: 200,
    answer: NoteSaved,
    about: "Write one's private note about a proposal for one's own project, or remove it with an empty text.",
  },
  listNotes: {
    method: 'GET',
    path: '/api/v1/client/project/:id/notes',
    who: 'client',
    service: 'hiring',
    kind: 'query',
    query: PageQuery,
    status: 200,
    answer: Notes,
    about: "One's private notes about the proposals for one's own project, the last one begun first.",
  },
  readBilling: {
    method: 'GET',
    path: '/api/v1/billing',
    who: 'user',
    service: 'hiring',
    kind: 'query',
    status: 200,
    answer: BillingAnswer,
    about: 'What invoices say about oneself.',
  },
  setBilling: {
    method: 'PUT',
    path: '/api/v1/billing',
    who: 'user',
    service: 'hiring',
    kind: 'command',
    body: SetBilling,
    status: 200,
    answer: BillingSaved,
    about: 'Set what invoices say about oneself; those that were issued stay as they are.',
  },
  listFreelancers: {
    method: 'GET',
    path: '/api/v1/freelancers',
    who: 'client',
    service: 'hiring',
    kind: 'query',
    query: FreelancerQuery,
    status: 200,
    answer: FreelancerList,
    about: 'The directory of freelancers who show their page to everyone or to signed-in people.',
  },
  countFreelancers: {
    method: 'GET',
    path: '/api/v1/freelancers/counts',
    who: 'client',
    service: 'hiring',
    kind: 'query',
    query: FreelancerCountsQuery,
    status: 200,
    answer: FreelancerCounts,
    about: 'How many freelancers of the directory each value of a filter would leave of a search.',
  },
  readCompleted: {
    method: 'GET',
    path: '/api/v1/people/:id/contracts',
    who: 'anyone',
    service: 'hiring',
    kind: 'query',
    query: PageQuery,
    status: 200,
    answer: CompletedContracts,
    about: 'What a freelancer has completed, where the client allows it to be named, for those who see their page.',
  },
  readReviews: {
    method: 'GET',
    path: '/api/v1/people/:id/reviews',
    who: 'anyone',
    service: 'hiring',
    kind: 'query',
    query: PageQuery,
    status: 200,
    answer: PersonReviews,
    about: 'The reviews of a person that everybody may read, the last one that became visible first, and averages.',
  },
} as const satisfies Record<string, Route>;

// Written by `npm run contracts`.
import type { waitingRoutes } from '@hirelane/api/routes/waiting';
import { apiOf } from '@/shared/api/api';
import { list, nullable, number, object, oneOf, optional, text } from '@/shared/lib/shapes';

const OpenOffer = object({
  _id: text,
  projectId: text,
  title: text,
  freelancer: object({ _id: text, firstName: text, lastName: text }),
  client: optional(object({ _id: text, firstName: text, lastName: text })),
  rate: optional(number),
  expiresAt: text,
});

const OtherParty = object({ _id: text, firstName: text, lastName: text, profileImg: nullable(text) });

const Settlement = object({
  status: oneOf('open', 'part paid', 'paid', 'overdue', 'cancelled', 'correction'),
  corrected: number,
  paid: number,
  reported: number,
  open: number,
  excess: number,
});

const Waiting = object({
  data: object({
    offers: nullable(list(OpenOffer)),
    contracts: nullable(
      list(
        object({
          _id: text,
          title: text,
          other: OtherParty,
          rate: number,
          waitsFor: optional(list(oneOf('delivery', 'changes', 'terms', 'payment'))),
          reported: optional(number),
        }),
      ),
    ),
    invoices: nullable(
      list(
        object({
          _id: text,
          contractId: text,
          title: text,
          number: text,
          dueOn: nullable(text),
          other: OtherParty,
          settlement: Settlement,
        }),
      ),
    ),
    conversations: nullable(
      list(
        object({
          _id: text,
          projectId: text,
          freelancerId: text,
          title: text,
          other: object({ _id: text, firstName: text, lastName: text, profileImg: nullable(text) }),
          unread: number,
        }),
      ),
    ),
    drafts: nullable(list(object({ _id: text, title: text, createdAt: text }))),
  }),
});

export const waitingApi = apiOf<typeof waitingRoutes>()({
  listWaiting: ['GET /api/v1/waiting', Waiting],
});

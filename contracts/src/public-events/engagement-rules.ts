import type { PublicIds } from './ids.ts';
import type { Publication, Rules } from './rules.ts';

type Named = Readonly<{ engagementId: string; projectId: string }>;
type Outcome = 'completed' | 'early';

/** A contract's events that become public: its start and its end. */
export const ENGAGEMENT_RULES: Rules<'engagement', null> = {
  EngagementStarted: (_, data, { ids }) => says(say(ids, 'started', data)),
  AmendmentProposed: null,
  AmendmentAccepted: null,
  AmendmentDeclined: null,
  WorkDelivered: null,
  DeliveryReminded: null,
  ChangesRequested: null,
  WorkAccepted: (_, data, { ids }) => says(ended(ids, data, 'completed')),
  // All contracts of a deleted account end at once, so their ends are published at night.
  EngagementEnded: (_, data, { ids }) => says(data.reason === 'account deleted' ? null : ended(ids, data, 'early')),
  EngagementEndPublished: (_, data, { ids }) => says({ ...ended(ids, data, 'early'), day: data.day }),
  PaymentMarked: null,
  PaymentCorrected: null,
  PaymentWithdrawn: null,
  PaymentAssigned: null,
  PaymentConfirmed: null,
  PaymentDisputed: null,
  InvoiceIssued: null,
  EngagementFreelancerErased: null,
  EngagementClientErased: null,
  EngagementExpired: null,
};

const says = (said: Publication | null) => ({ said, known: null });

const say = (ids: PublicIds, type: string, { engagementId, projectId }: Named, more: object = {}): Publication => ({
  type,
  subject: ids.idOf('engagement', engagementId),
  data: { projectId: ids.idOf('project', projectId), ...more },
});

const ended = (ids: PublicIds, named: Named, outcome: Outcome) => say(ids, 'ended', named, { outcome });

import { engagementStreams } from '@hirelane/contracts/events/engagement';
import { withoutTexts } from '@hirelane/contracts/events/texts';
import type { Recorded } from '@hirelane/event-sourcing/events';
import type { Engagement, EngagementEvent, Party } from '../engagement/state.ts';
import { periodEnd } from '../reviews/period.ts';

/** An engagement as lists show it. */
export type Listed = Readonly<{
  id: string;
  stream: string;
  projectId: string;
  clientId: string;
  freelancerId: string;
  title: string;
  status: Engagement['status'];
  rate: number;
  duration: string;
  startDate: string;
  startedAt: string;
  endedAt: string | null;
  /** Who proposed other terms that the other has to answer; null: nobody. */
  amendedBy: Party | null;
  /** Ids of the payments that the freelancer has to answer. */
  marked: readonly string[];
  /** Whether one of the two has deleted their account. */
  hasLeft: boolean;
  /** When its beginning was recorded, by the time of the log. */
  beganAt: string;
  isDelivered: boolean;
  /** When the period of reviews ends; null while the contract goes on, and if it is not reviewed. */
  reviewUntil: string | null;
}>;

/** What an event makes of it; null before the engagement begins. */
export function listedAfter(before: Listed | null, event: Recorded<EngagementEvent>): Listed | null {
  if (event.type === 'EngagementStarted') {
    const { engagementId: id, projectId, clientId, freelancerId, ...agreed } = event.data;
    const { title, rate, duration, startDate, startedAt } = agreed;
    return {
      ...{ id, stream: event.stream, projectId, clientId, freelancerId, title, status: 'active' },
      ...{ rate, duration, startDate, startedAt, endedAt: null, amendedBy: null, marked: [], hasLeft: false },
      ...{ beganAt: event.at, isDelivered: false, reviewUntil: null },
    };
  }
  return before && next(before, event);
}

function next(before: Listed, event: Recorded<EngagementEvent>): Listed {
  const unmarked = (id: string) => before.marked.filter((other) => other !== id);
  switch (event.type) {
    case 'AmendmentProposed':
      return { ...before, amendedBy: event.data.by };
    case 'AmendmentAccepted':
      return { ...before, amendedBy: null, rate: event.data.rate, duration: event.data.duration };
    case 'AmendmentDeclined':
      return { ...before, amendedBy: null };
    case 'WorkDelivered':
      return { ...before, status: 'delivered', isDelivered: true };
    case 'ChangesRequested':
      return { ...before, status: 'changes' };
    case 'WorkAccepted':
      return over(before, 'completed', event.at);
    case 'EngagementEnded':
      return over(before, 'ended', event.at);
    case 'PaymentMarked':
    case 'PaymentCorrected':
      return { ...before, marked: [...unmarked(event.data.paymentId), event.data.paymentId] };
    case 'PaymentConfirmed':
    case 'PaymentDisputed':
      return { ...before, marked: unmarked(event.data.paymentId) };
    case 'EngagementClientErased':
    case 'EngagementFreelancerErased':
      return { ...before, hasLeft: true };
    case 'EngagementExpired':
      return withoutTexts(engagementStreams.events.EngagementStarted, before);
    // Events that change nothing of this, and those of a newer release.
    default:
      return before;
  }
}

function over(before: Listed, status: Engagement['status'], endedAt: string): Listed {
  return { ...before, status, endedAt, amendedBy: null, reviewUntil: periodEnd({ ...before, endedAt }) };
}

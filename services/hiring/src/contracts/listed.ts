import type { Recorded } from '@hirelane/event-sourcing/events';
import type { Engagement, EngagementEvent, Party } from '../engagement/state.ts';

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
}>;

/** What an event makes of it; null before the engagement begins. */
export function listedAfter(before: Listed | null, event: Recorded<EngagementEvent>): Listed | null {
  if (event.type === 'EngagementStarted') {
    const { engagementId: id, projectId, clientId, freelancerId, ...agreed } = event.data;
    const { title, rate, duration, startDate, startedAt } = agreed;
    return {
      ...{ id, stream: event.stream, projectId, clientId, freelancerId, title, status: 'active' },
      ...{ rate, duration, startDate, startedAt, endedAt: null, amendedBy: null, marked: [], hasLeft: false },
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
      return { ...before, status: 'delivered' };
    case 'ChangesRequested':
      return { ...before, status: 'changes' };
    case 'WorkAccepted':
      return { ...before, status: 'completed', endedAt: event.at, amendedBy: null };
    case 'EngagementEnded':
      return { ...before, status: 'ended', endedAt: event.at, amendedBy: null };
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
      return { ...before, title: '' };
    // Events that change nothing of this, and those of a newer release.
    default:
      return before;
  }
}

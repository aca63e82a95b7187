import { DAY_MS, OFFER_DAYS_MAX, START_DAYS_MAX } from '@hirelane/api/constants';
import type { FieldError } from '@hirelane/api/problem';
import type { Refusal } from '@hirelane/event-sourcing/decide';
import type { Offer, Proposal, ProposalRefusal } from './proposal-state.ts';

/**
 * What decides whether the client can offer terms now. `isPublished`: whether the project is published; `isApart`:
 * whether either party has blocked the other; `isAvailable`: whether the freelancer is not suspended; `at`: an instant
 * in UTC.
 */
export type Circumstances = Readonly<{ isPublished: boolean; isApart: boolean; isAvailable: boolean; at: string }>;

type Dates = Pick<Offer, 'startDate' | 'expiresAt'>;

/** Why the client cannot offer terms with these dates to the freelancer now, or null. */
export function refusalOf(
  state: Proposal,
  dates: Dates,
  { isPublished, isApart, isAvailable, at }: Circumstances,
): Refusal<ProposalRefusal> | null {
  if (state.isFreelancerErased) return { refused: 'freelancer-erased' };
  if (isApart) return { refused: 'apart' };
  if (!isAvailable) return { refused: 'not-available' };
  if (!isPublished) return { refused: 'not-open' };
  const now = Date.parse(at);
  const errors = [...wrongExpiry(dates, now), ...wrongStart(dates, now)];
  return errors.length > 0 ? { refused: 'invalid', errors } : null;
}

function wrongExpiry({ expiresAt }: Dates, now: number): readonly FieldError[] {
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return [{ pointer: '#/expiresAt', message: 'This must be in the future.' }];
  if (left <= OFFER_DAYS_MAX * DAY_MS) return [];
  return [{ pointer: '#/expiresAt', message: `This can be at most ${OFFER_DAYS_MAX} days from now.` }];
}

/** `now`: milliseconds since 1970. */
export function wrongStart({ startDate }: Pick<Dates, 'startDate'>, now: number): readonly FieldError[] {
  // In the westernmost time zone, a day ends at noon UTC of the next day.
  if (Date.parse(startDate) + 2 * DAY_MS <= now) {
    return [{ pointer: '#/startDate', message: 'This must not be in the past.' }];
  }
  if (Date.parse(startDate) <= now + START_DAYS_MAX * DAY_MS) return [];
  return [{ pointer: '#/startDate', message: 'This must be within a year.' }];
}

/** The proposal's offer, if it is this one and still open at `at`, even if its lapse is not recorded yet. */
export function openOffer(state: Proposal, offerId: string, at: string): Offer | Refusal<ProposalRefusal> {
  const { offer } = state;
  if (offer?.offerId !== offerId) return { refused: 'offer-over' };
  if (offer.status === 'lapsed') return { refused: 'offer-lapsed' };
  if (offer.status !== 'open') return { refused: 'offer-over' };
  return Date.parse(at) >= Date.parse(offer.expiresAt) ? { refused: 'offer-lapsed' } : offer;
}

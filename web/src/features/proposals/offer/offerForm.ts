import { DAY_MS, OFFER_DAYS_MAX, START_DAYS_MAX } from '@hirelane/api/constants';
import { MakeOffer, SuggestTerms } from '@hirelane/api/schemas/proposals';
import * as z from 'zod';
import { inDays } from '@/shared/lib/days';
import { keptOwnForm } from '@/shared/lib/keptForm';
import { anything, record } from '@/shared/lib/shapes';

/** The last day on which the work of an offer can start. */
export const lastStart = (): string => inDays(START_DAYS_MAX - 1);

const startDate = MakeOffer.shape.startDate.refine((day) => day <= lastStart(), 'Start date must be within a year.');

const daysMessage = `Enter a number of days from 1 to ${OFFER_DAYS_MAX}.`;

/** The form values of an offer. It expires after `days` days. */
export const OfferForm = MakeOffer.omit({ expiresAt: true }).extend({
  startDate,
  days: z.coerce.number(daysMessage).int(daysMessage).min(1, daysMessage).max(OFFER_DAYS_MAX, daysMessage),
});
export type OfferForm = z.output<typeof OfferForm>;
export type OfferInput = z.input<typeof OfferForm>;

/** The form values of terms that a freelancer suggests. */
export const TermsForm = SuggestTerms.omit({ offerId: true, revision: true }).extend({ startDate });
export type TermsForm = z.output<typeof TermsForm>;
export type TermsInput = z.input<typeof TermsForm>;

const kept = record(anything);

/** An unsent form about an offer, or about terms suggested for it. */
export const keptOffer = (key: string) => keptOwnForm(key, kept);
export type KeptOffer = ReturnType<typeof keptOffer>;

/**
 * Returns when an offer expires, in ISO format. `from` is in milliseconds since 1970. All attempts share one key, so
 * they must have the same expiry.
 */
export const lapseAt = (from: number, days: number): string => new Date(from + days * DAY_MS).toISOString();

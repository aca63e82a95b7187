import { MakeOffer, type ReceivedProposal } from '@hirelane/contracts/api/proposals';
import { OFFER_DAYS_MAX } from '@hirelane/contracts/constants';
import * as z from 'zod';

/** Days until an offer lapses, unless the client says otherwise. */
const DAYS = 7;
const DAY_MS = 24 * 3_600_000;

const daysMessage = `Enter a number of days from 1 to ${OFFER_DAYS_MAX}.`;

/** An offer as it is typed: it lapses after a number of days. */
export const OfferForm = MakeOffer.omit({ expiresAt: true }).extend({
  days: z.coerce.number(daysMessage).int(daysMessage).min(1, daysMessage).max(OFFER_DAYS_MAX, daysMessage),
});
export type OfferForm = z.output<typeof OfferForm>;
export type OfferInput = z.input<typeof OfferForm>;

/** Fields in the order of the form. The server names `expiresAt`, which `days` stands for. */
export const OFFER_FIELDS = ['rate', 'duration', 'startDate', 'days', 'scope', 'message', 'keepsHiring'] as const;

/** Today where the client is, `2026-03-01`. */
export function today(now = new Date()): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

/** What the form begins with: the freelancer's own bid. */
export const offerFor = ({ expectedBidRate, duration }: ReceivedProposal): OfferInput => ({
  rate: String(expectedBidRate),
  duration,
  scope: '',
  startDate: today(),
  days: DAYS,
  keepsHiring: false,
  message: '',
});

/** When an offer lapses that was begun at `from`, in milliseconds: the same for each try, which has one key. */
export const lapseAt = (from: number, days: number): string => new Date(from + days * DAY_MS).toISOString();

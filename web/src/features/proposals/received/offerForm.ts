import { MakeOffer, type ReceivedProposal } from '@hirelane/contracts/api/proposals';
import { OFFER_DAYS_MAX, START_DAYS_MAX } from '@hirelane/contracts/constants';
import * as z from 'zod';
import { keptOwnForm } from '@/shared/api/keptOwnForm';
import { anything, record } from '@/shared/lib/shapes';
import { inDays, today } from '@/shared/lib/today';

/** Days until an offer lapses, unless the client says otherwise. */
const DAYS = 7;
const DAY_MS = 24 * 3_600_000;

const daysMessage = `Enter a number of days from 1 to ${OFFER_DAYS_MAX}.`;

/** The last day on which the work may begin. */
export const lastStart = (): string => inDays(START_DAYS_MAX - 1);

/** An offer as it is typed: it lapses after a number of days. */
export const OfferForm = MakeOffer.omit({ expiresAt: true }).extend({
  startDate: MakeOffer.shape.startDate.refine((day) => day <= lastStart(), 'Start date must be within a year.'),
  days: z.coerce.number(daysMessage).int(daysMessage).min(1, daysMessage).max(OFFER_DAYS_MAX, daysMessage),
});
export type OfferForm = z.output<typeof OfferForm>;
export type OfferInput = z.input<typeof OfferForm>;

/** Fields in the order of the form. The server names `expiresAt`, which `days` stands for. */
export const OFFER_FIELDS = ['rate', 'duration', 'startDate', 'days', 'scope', 'message', 'keepsHiring'] as const;

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

const kept = record(anything);

/** An offer on a proposal that is typed and not made yet. */
export const keptOffer = (proposalId: string) =>
  keptOwnForm(`offer.${proposalId}`, (stored) => (kept(stored) ? stored : undefined));

/** When an offer lapses that was begun at `from`, in milliseconds: the same for each try, which has one key. */
export const lapseAt = (from: number, days: number): string => new Date(from + days * DAY_MS).toISOString();

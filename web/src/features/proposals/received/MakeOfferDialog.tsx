import { DAY_MS, DURATIONS, OFFER_DAYS_MAX, START_DAYS_MAX } from '@hirelane/api/constants';
import { MakeOffer, type ReceivedProposal } from '@hirelane/api/schemas/proposals';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { RateInput } from '@/domain/projects/RateInput';
import { formatTypedRate } from '@/domain/projects/typedRate';
import { nameOf } from '@/features/proposals/labels';
import { useMakeOffer } from '@/features/proposals/received/offers';
import { OFFER_TEXTS as TEXTS } from '@/features/proposals/received/texts';
import { ApiError } from '@/shared/lib/apiError';
import { inDays, today } from '@/shared/lib/days';
import { keptOwnForm } from '@/shared/lib/keptForm';
import { anything, record } from '@/shared/lib/shapes';
import { FormDialog } from '@/shared/ui/dialogs/FormDialog';
import { useKeptFormDialog } from '@/shared/ui/dialogs/useFormDialog';
import { Alert } from '@/shared/ui/feedback/Alert';
import { CheckField } from '@/shared/ui/forms/CheckField';
import { DateInput } from '@/shared/ui/forms/DateInput';
import { Field } from '@/shared/ui/forms/Field';
import { FormPair } from '@/shared/ui/layout/layout';

interface MakeOfferDialogProps {
  projectId: string;
  proposal: ReceivedProposal;
  onMade: () => void;
  onClose: () => void;
}

/** Makes an offer, whose terms the freelancer can accept or decline. */
export function MakeOfferDialog({ projectId, proposal, onMade, onClose }: MakeOfferDialogProps) {
  const make = useMakeOffer(projectId, proposal.freelancer._id);
  const [openedAt] = useState(Date.now);
  const [kept] = useState(() => keptOffer(proposal._id));
  const start = offerFor(proposal);
  const form = useForm<OfferInput, unknown, OfferForm>({
    resolver: zodResolver(OfferForm),
    defaultValues: { ...start, rate: formatTypedRate(String(start.rate)), ...kept.load() },
  });
  const { register, setError, formState } = form;
  const { errors } = formState;
  const dialog = useKeptFormDialog(form, kept, {
    send: ({ days, ...offer }) => make.mutateAsync({ ...offer, expiresAt: lapseAt(openedAt, days) }),
    fields: OFFER_FIELDS,
    onSent: onMade,
    onError(error) {
      const lapse = messageAt(error, '#/expiresAt');
      if (lapse) setError('days', { type: 'server', message: lapse }, { shouldFocus: true });
      return Boolean(lapse);
    },
  });

  return (
    <FormDialog
      title={TEXTS.title(nameOf(proposal))}
      action={TEXTS.action}
      busyAction="Sending…"
      {...dialog}
      onClose={onClose}
    >
      <Alert tone="info">{TEXTS.hint}</Alert>
      <FormPair>
        <Field label="Rate" prefix="₹" hint="In whole rupees, for the entire work." error={errors.rate?.message}>
          <RateInput {...register('rate')} />
        </Field>
        <Field label="Duration" error={errors.duration?.message}>
          <select {...register('duration')}>
            {DURATIONS.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </Field>
      </FormPair>
      <FormPair>
        <Field label="Start date" error={errors.startDate?.message}>
          <DateInput min={today()} max={lastStart()} {...register('startDate')} />
        </Field>
        <Field label="Expires after (days)" hint={TEXTS.days(OFFER_DAYS_MAX)} error={errors.days?.message}>
          <input type="text" inputMode="numeric" autoComplete="off" {...register('days')} />
        </Field>
      </FormPair>
      <Field label="Scope" hint={TEXTS.scope} error={errors.scope?.message}>
        <textarea rows={5} {...register('scope')} />
      </Field>
      <Field label="Message (optional)" error={errors.message?.message}>
        <textarea rows={3} {...register('message')} />
      </Field>
      <CheckField label={TEXTS.keepsHiring} hint={TEXTS.keepsHiringText} {...register('keepsHiring')} />
    </FormDialog>
  );
}

const messageAt = (error: Error, pointer: string): string | undefined =>
  error instanceof ApiError ? error.problem.errors.find((each) => each.pointer === pointer)?.message : undefined;

/** The number of days until an offer expires, unless the client chooses a different number. */
const DAYS = 7;

const daysMessage = `Enter a number of days from 1 to ${OFFER_DAYS_MAX}.`;

const lastStart = (): string => inDays(START_DAYS_MAX - 1);

/** The form values of an offer. It expires after `days` days. */
const OfferForm = MakeOffer.omit({ expiresAt: true }).extend({
  startDate: MakeOffer.shape.startDate.refine((day) => day <= lastStart(), 'Start date must be within a year.'),
  days: z.coerce.number(daysMessage).int(daysMessage).min(1, daysMessage).max(OFFER_DAYS_MAX, daysMessage),
});
export type OfferForm = z.output<typeof OfferForm>;
type OfferInput = z.input<typeof OfferForm>;

/** The fields in the order of the form. `days` corresponds to the server's `expiresAt`. */
const OFFER_FIELDS = ['rate', 'duration', 'startDate', 'days', 'scope', 'message', 'keepsHiring'] as const;

/** Returns the initial terms, which are the freelancer's bid. */
const offerFor = ({ expectedBidRate, duration }: ReceivedProposal): OfferInput => ({
  rate: String(expectedBidRate),
  duration,
  scope: '',
  startDate: today(),
  days: DAYS,
  keepsHiring: false,
  message: '',
});

const kept = record(anything);

/** An unsent offer for a proposal. */
const keptOffer = (proposalId: string) => keptOwnForm(`offer.${proposalId}`, kept);

/**
 * Returns when an offer expires, in ISO format. `from` is in milliseconds since 1970. All attempts share one key, so
 * they must have the same expiry.
 */
const lapseAt = (from: number, days: number): string => new Date(from + days * DAY_MS).toISOString();

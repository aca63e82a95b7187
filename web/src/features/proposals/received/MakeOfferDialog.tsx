import type { ReceivedProposal } from '@hirelane/contracts/api/proposals';
import { DURATIONS, OFFER_DAYS_MAX } from '@hirelane/contracts/constants';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { nameOf } from '@/features/proposals/received/nameOf';
import {
  keptOffer,
  lapseAt,
  lastStart,
  OFFER_FIELDS,
  OfferForm,
  type OfferInput,
  offerFor,
} from '@/features/proposals/received/offerForm';
import { useMakeOffer } from '@/features/proposals/received/offers';
import { OFFER_TEXTS as TEXTS } from '@/features/proposals/received/texts';
import { applyProblem } from '@/shared/api/applyProblem';
import { ApiError } from '@/shared/lib/apiError';
import { today } from '@/shared/lib/today';
import { formatTypedRate } from '@/shared/lib/typedRate';
import { useKept } from '@/shared/lib/useKept';
import { Alert } from '@/shared/ui/Alert';
import { CheckField } from '@/shared/ui/CheckField';
import { DateInput } from '@/shared/ui/DateInput';
import { Field } from '@/shared/ui/Field';
import { FormDialog } from '@/shared/ui/FormDialog';
import { FormPair } from '@/shared/ui/FormPair';
import { RateInput } from '@/shared/ui/RateInput';

interface MakeOfferDialogProps {
  projectId: string;
  proposal: ReceivedProposal;
  onMade: () => void;
  onClose: () => void;
}

/** Terms for the freelancer to accept or decline. */
export function MakeOfferDialog({ projectId, proposal, onMade, onClose }: MakeOfferDialogProps) {
  const make = useMakeOffer(projectId, proposal.freelancer._id);
  const [openedAt] = useState(Date.now);
  const [kept] = useState(() => keptOffer(proposal._id));
  const start = offerFor(proposal);
  const { register, handleSubmit, setError, subscribe, formState } = useForm<OfferInput, unknown, OfferForm>({
    resolver: zodResolver(OfferForm),
    defaultValues: { ...start, rate: formatTypedRate(String(start.rate)), ...kept.load() },
  });
  const { errors, isSubmitting } = formState;
  useKept(subscribe, kept.save);

  const onSubmit = handleSubmit(({ days: typed, ...offer }) =>
    make.mutateAsync({ ...offer, expiresAt: lapseAt(openedAt, typed) }).then(
      () => {
        kept.drop();
        onMade();
      },
      (error: Error) => {
        const lapse = messageAt(error, '#/expiresAt');
        if (lapse) setError('days', { type: 'server', message: lapse }, { shouldFocus: true });
        else applyProblem(error, setError, OFFER_FIELDS);
      },
    ),
  );

  return (
    <FormDialog
      title={TEXTS.title(nameOf(proposal))}
      // What is typed is kept in the tab: closing loses nothing.
      isDirty={false}
      isBusy={isSubmitting}
      error={errors.root?.['server']?.message}
      action={TEXTS.action}
      busyAction="Sending…"
      onSubmit={onSubmit}
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
        <Field label="Open for (days)" hint={TEXTS.days(OFFER_DAYS_MAX)} error={errors.days?.message}>
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

import { OFFER_DAYS_MAX } from '@hirelane/api/constants';
import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { formatTypedRate } from '@/domain/projects/typedRate';
import { RateAndDuration } from '@/domain/terms/RateAndDuration';
import { type KeptOffer, lastStart, OfferForm, type OfferInput } from '@/features/proposals/offer/offerForm';
import { OFFER_TEXTS as TEXTS } from '@/features/proposals/received/texts';
import { ApiError } from '@/shared/lib/apiError';
import { today } from '@/shared/lib/days';
import { FormDialog } from '@/shared/ui/dialogs/FormDialog';
import { useKeptFormDialog } from '@/shared/ui/dialogs/useFormDialog';
import { Alert } from '@/shared/ui/feedback/Alert';
import { CheckField } from '@/shared/ui/forms/CheckField';
import { DateInput } from '@/shared/ui/forms/DateInput';
import { Field } from '@/shared/ui/forms/Field';
import { FormPair } from '@/shared/ui/layout/layout';

interface OfferDialogProps {
  title: string;
  action: string;
  /** The consequences. */
  hint: ReactNode;
  start: OfferInput;
  kept: KeptOffer;
  daysHint?: string;
  send: (offer: OfferForm) => Promise<unknown>;
  onSent: () => void;
  onClose: () => void;
}

/** The form for the terms of an offer. */
export function OfferDialog(props: OfferDialogProps) {
  const { title, action, hint, start, kept, daysHint = TEXTS.days(OFFER_DAYS_MAX), send, onSent, onClose } = props;
  const form = useForm<OfferInput, unknown, OfferForm>({
    resolver: zodResolver(OfferForm),
    defaultValues: { ...start, rate: formatTypedRate(String(start.rate)), ...kept.load() },
  });
  const { register, setError, formState } = form;
  const { errors } = formState;
  const dialog = useKeptFormDialog(form, kept, {
    send,
    fields: OFFER_FIELDS,
    onSent,
    onError(error) {
      const lapse = messageAt(error, '#/expiresAt');
      if (lapse) setError('days', { type: 'server', message: lapse }, { shouldFocus: true });
      return Boolean(lapse);
    },
  });

  return (
    <FormDialog title={title} action={action} busyAction="Sending…" {...dialog} onClose={onClose}>
      <Alert tone="info">{hint}</Alert>
      <RateAndDuration
        rate={register('rate')}
        duration={register('duration')}
        hint="In whole rupees, for the entire work."
        errors={errors}
      />
      <FormPair>
        <Field label="Start date" error={errors.startDate?.message}>
          <DateInput min={today()} max={lastStart()} {...register('startDate')} />
        </Field>
        <Field label="Expires after (days)" hint={daysHint} error={errors.days?.message}>
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

/** The fields in the order of the form. `days` corresponds to the server's `expiresAt`. */
const OFFER_FIELDS = ['rate', 'duration', 'startDate', 'days', 'scope', 'message', 'keepsHiring'] as const;

import type { Offer } from '@hirelane/api/schemas/proposals';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { formatTypedRate } from '@/domain/projects/typedRate';
import { RateAndDuration } from '@/domain/terms/RateAndDuration';
import { differ } from '@/domain/terms/TermsDifference';
import { revisionOf } from '@/features/proposals/offer/OfferTerms';
import { keptOffer, lastStart, TermsForm, type TermsInput } from '@/features/proposals/offer/offerForm';
import { useSuggestTerms } from '@/features/proposals/own/commands';
import { SUGGEST_TEXTS as TEXTS } from '@/features/proposals/own/texts';
import { today } from '@/shared/lib/days';
import { FormDialog } from '@/shared/ui/dialogs/FormDialog';
import { useKeptFormDialog } from '@/shared/ui/dialogs/useFormDialog';
import { Alert } from '@/shared/ui/feedback/Alert';
import { DateInput } from '@/shared/ui/forms/DateInput';
import { Field } from '@/shared/ui/forms/Field';

interface SuggestTermsDialogProps {
  projectId: string;
  offer: Offer;
  onClose: () => void;
}

/** Suggests other terms to the client. The form starts with the offered terms. */
export function SuggestTermsDialog({ projectId, offer, onClose }: SuggestTermsDialogProps) {
  const suggest = useSuggestTerms(projectId);
  // The client may change the offer while the dialog is open. The suggestion is about the terms that were read.
  const [read] = useState(offer);
  const [kept] = useState(() => keptOffer(`suggest.${offer._id}.${revisionOf(offer)}`));
  const { rate, duration, scope, startDate } = read;
  const form = useForm<TermsInput, unknown, TermsForm>({
    resolver: zodResolver(TermsForm),
    defaultValues: { rate: formatTypedRate(String(rate)), duration, scope, startDate, ...kept.load() },
  });
  const { register, setError, formState } = form;
  const { errors } = formState;
  const dialog = useKeptFormDialog(form, kept, {
    send(terms) {
      if (differ(read, terms)) return suggest.mutateAsync({ ...terms, offerId: read._id, revision: revisionOf(read) });
      setError('root.server', { message: TEXTS.unchanged });
      return undefined;
    },
    fields: ['rate', 'duration', 'startDate', 'scope'],
    onSent: onClose,
  });
  return (
    <FormDialog title={TEXTS.title} action={TEXTS.action} busyAction="Sending…" {...dialog} onClose={onClose}>
      <Alert tone="info">{TEXTS.hint}</Alert>
      <RateAndDuration rate={register('rate')} duration={register('duration')} errors={errors} />
      <Field label="Start date" error={errors.startDate?.message}>
        <DateInput min={today()} max={lastStart()} {...register('startDate')} />
      </Field>
      <Field label="Scope" error={errors.scope?.message}>
        <textarea rows={6} {...register('scope')} />
      </Field>
    </FormDialog>
  );
}

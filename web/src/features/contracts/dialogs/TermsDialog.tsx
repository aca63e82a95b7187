import { type Contract, ProposeAmendment } from '@hirelane/api/schemas/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { formatTypedRate } from '@/domain/projects/typedRate';
import { RateAndDuration } from '@/domain/terms/RateAndDuration';
import { showingConflict, useProposeTerms } from '@/features/contracts/commands';
import { keptTerms } from '@/features/contracts/dialogs/keptTexts';
import { TERMS_TEXTS as TEXTS } from '@/features/contracts/texts';
import { FormDialog } from '@/shared/ui/dialogs/FormDialog';
import { useKeptFormDialog } from '@/shared/ui/dialogs/useFormDialog';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Field } from '@/shared/ui/forms/Field';

interface TermsDialogProps {
  contract: Contract;
  onConflict: (text: string) => void;
  onClose: () => void;
}

/** Proposes new terms to the other party. The form starts with the current terms. */
export function TermsDialog({ contract, onConflict, onClose }: TermsDialogProps) {
  const { _id, rate, duration, scope } = contract;
  const propose = useProposeTerms(_id);
  const [kept] = useState(() => keptTerms(_id));
  const form = useForm<z.input<typeof ProposeAmendment>, unknown, ProposeAmendment>({
    resolver: zodResolver(ProposeAmendment),
    defaultValues: { rate: formatTypedRate(String(rate)), duration, scope, ...kept.load() },
  });
  const { register, setError, formState } = form;
  const { errors } = formState;
  const dialog = useKeptFormDialog(form, kept, {
    send(terms) {
      if (terms.rate !== rate || terms.duration !== duration || terms.scope !== scope) {
        return propose.mutateAsync(terms);
      }
      setError('root.server', { message: TEXTS.unchanged });
      return undefined;
    },
    fields: ['rate', 'duration', 'scope'],
    onSent: onClose,
    onError: showingConflict(onConflict),
  });
  return (
    <FormDialog title={TEXTS.title} action={TEXTS.action} busyAction="Sending…" {...dialog} onClose={onClose}>
      <Alert tone="info">{TEXTS.hint}</Alert>
      <RateAndDuration rate={register('rate')} duration={register('duration')} errors={errors} />
      <Field label="Scope" error={errors.scope?.message}>
        <textarea rows={6} {...register('scope')} />
      </Field>
    </FormDialog>
  );
}

import { DURATIONS } from '@hirelane/api/constants';
import { type Contract, ProposeAmendment } from '@hirelane/api/schemas/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { RateInput } from '@/domain/projects/RateInput';
import { formatTypedRate } from '@/domain/projects/typedRate';
import { showingConflict, useProposeTerms } from '@/features/contracts/commands';
import { keptTerms } from '@/features/contracts/dialogs/keptTexts';
import { TERMS_TEXTS as TEXTS } from '@/features/contracts/texts';
import { FormDialog } from '@/shared/ui/dialogs/FormDialog';
import { useKeptFormDialog } from '@/shared/ui/dialogs/useFormDialog';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Field } from '@/shared/ui/forms/Field';
import { FormPair } from '@/shared/ui/layout/layout';

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
      <FormPair>
        <Field label="Rate" prefix="₹" error={errors.rate?.message}>
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
      <Field label="Scope" error={errors.scope?.message}>
        <textarea rows={6} {...register('scope')} />
      </Field>
    </FormDialog>
  );
}

import { DURATIONS } from '@hirelane/api/constants';
import { type Contract, ProposeAmendment } from '@hirelane/api/schemas/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { conflictOf, useProposeTerms } from '@/features/contracts/commands';
import { keptTerms } from '@/features/contracts/dialogs/keptTexts';
import { TERMS_TEXTS as TEXTS } from '@/features/contracts/texts';
import { applyProblem } from '@/shared/api/applyProblem';
import { useKept } from '@/shared/lib/keptForm';
import { formatTypedRate } from '@/shared/lib/typedRate';
import { Alert } from '@/shared/ui/Alert';
import { Field } from '@/shared/ui/Field';
import { FormDialog } from '@/shared/ui/FormDialog';
import { FormPair } from '@/shared/ui/layout';
import { RateInput } from '@/shared/ui/RateInput';

const FIELDS = ['rate', 'duration', 'scope'] as const;

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
  const { register, handleSubmit, setError, subscribe, formState } = useForm<
    z.input<typeof ProposeAmendment>,
    unknown,
    ProposeAmendment
  >({
    resolver: zodResolver(ProposeAmendment),
    defaultValues: { rate: formatTypedRate(String(rate)), duration, scope, ...kept.load() },
  });
  const { errors, isSubmitting } = formState;
  useKept(subscribe, kept.save);
  const onSubmit = handleSubmit((terms) => {
    if (terms.rate === rate && terms.duration === duration && terms.scope === scope) {
      setError('root.server', { message: TEXTS.unchanged });
      return undefined;
    }
    return propose.mutateAsync(terms).then(
      () => {
        kept.drop();
        onClose();
      },
      (error: Error) => {
        const conflict = conflictOf(error);
        if (conflict) onConflict(conflict);
        else applyProblem(error, setError, FIELDS);
      },
    );
  });
  return (
    <FormDialog
      title={TEXTS.title}
      // The typed text is kept, so closing the dialog needs no confirmation.
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

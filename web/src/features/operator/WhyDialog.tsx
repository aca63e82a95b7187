import { LIMITS } from '@hirelane/api/constants';
import { Moderate } from '@hirelane/api/schemas/moderation';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { WHY_TEXTS as TEXTS } from '@/features/operator/texts';
import { applyProblem } from '@/shared/api/applyProblem';
import { keptOwnForm, useKept } from '@/shared/lib/keptForm';
import { object, text } from '@/shared/lib/shapes';
import { CountedText } from '@/shared/ui/CountedText';
import { FormDialog } from '@/shared/ui/FormDialog';

type Typed = { reason: string };
const typed = object({ reason: text });

interface WhyDialogProps {
  title: string;
  action: string;
  tone?: 'accent' | 'danger';
  /** Who will read the reason. */
  hint: string;
  /** The key under which the typed text is stored in the tab until `onWhy` succeeds. */
  keptAs: string;
  /** Rejects with the error that the dialog shows. */
  onWhy: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks an operator for the reason for an action. */
export function WhyDialog({ title, action, tone = 'accent', hint, keptAs, onWhy, onClose }: WhyDialogProps) {
  const kept = useMemo(() => keptOwnForm<Typed>(keptAs, (stored) => (typed(stored) ? stored : undefined)), [keptAs]);
  const { register, handleSubmit, setError, subscribe, control, formState } = useForm<Typed>({
    resolver: zodResolver(Moderate),
    defaultValues: kept.load() ?? { reason: '' },
  });
  const { errors, isSubmitting } = formState;
  const reason = useWatch({ control, name: 'reason' });
  useKept(subscribe, kept.save);
  const onSubmit = handleSubmit((values) =>
    onWhy(values.reason).then(
      () => {
        kept.drop();
        onClose();
      },
      (error: Error) => void applyProblem(error, setError, ['reason']),
    ),
  );
  return (
    <FormDialog
      title={title}
      // The typed text is kept, so closing the dialog needs no confirmation.
      isDirty={false}
      isBusy={isSubmitting}
      error={errors.root?.['server']?.message}
      action={action}
      busyAction={TEXTS.busy}
      tone={tone}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <CountedText
        label={TEXTS.label}
        hint={hint}
        typed={reason}
        limit={LIMITS.operatorReason}
        error={errors.reason?.message}
        rows={4}
        {...register('reason')}
      />
    </FormDialog>
  );
}

import { LIMITS } from '@hirelane/api/constants';
import { Moderate } from '@hirelane/api/schemas/moderation';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { WHY_TEXTS as TEXTS } from '@/features/operator/texts';
import { keptOwnForm } from '@/shared/lib/keptForm';
import { object, text } from '@/shared/lib/shapes';
import { FormDialog } from '@/shared/ui/dialogs/FormDialog';
import { useKeptFormDialog } from '@/shared/ui/dialogs/useFormDialog';
import { CountedText } from '@/shared/ui/forms/CountedText';

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
  const kept = useMemo(() => keptOwnForm(keptAs, typed), [keptAs]);
  const form = useForm<Typed>({
    resolver: zodResolver(Moderate),
    defaultValues: kept.load() ?? { reason: '' },
  });
  const { register, control, formState } = form;
  const reason = useWatch({ control, name: 'reason' });
  const dialog = useKeptFormDialog(form, kept, {
    send: (values) => onWhy(values.reason),
    fields: ['reason'],
    onSent: onClose,
  });
  return (
    <FormDialog title={title} action={action} busyAction={TEXTS.busy} tone={tone} {...dialog} onClose={onClose}>
      <CountedText
        label={TEXTS.label}
        hint={hint}
        typed={reason}
        limit={LIMITS.operatorReason}
        error={formState.errors.reason?.message}
        rows={4}
        {...register('reason')}
      />
    </FormDialog>
  );
}

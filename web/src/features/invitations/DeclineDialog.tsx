import { INVITATION_DECLINE_REASONS } from '@hirelane/api/constants';
import { DeclineInvitation } from '@hirelane/api/schemas/invitations';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useDecline } from '@/features/invitations/commands';
import { REASON_LABELS, DECLINE_TEXTS as TEXTS } from '@/features/invitations/texts';
import { FormDialog } from '@/shared/ui/dialogs/FormDialog';
import { chosenReason } from '@/shared/ui/dialogs/ReasonDialog';
import { useFormDialog } from '@/shared/ui/dialogs/useFormDialog';
import { Field } from '@/shared/ui/forms/Field';

const Answer = DeclineInvitation.extend({ reason: chosenReason(INVITATION_DECLINE_REASONS) });

interface DeclineDialogProps {
  projectId: string;
  onClose: () => void;
}

/** Asks why an invitation is declined. The client can read the reason. */
export function DeclineDialog({ projectId, onClose }: DeclineDialogProps) {
  const decline = useDecline(projectId);
  const form = useForm<{ reason: string }, unknown, DeclineInvitation>({
    resolver: zodResolver(Answer),
    defaultValues: { reason: '' },
  });
  const { register, formState } = form;
  const dialog = useFormDialog(form, { send: decline.mutateAsync, fields: ['reason'], onSent: onClose });
  return (
    <FormDialog
      title={TEXTS.title}
      action={TEXTS.action}
      busyAction="Declining…"
      tone="danger"
      {...dialog}
      // Closing needs no confirmation, because the reason is easy to choose again.
      isDirty={false}
      onClose={onClose}
    >
      <Field label="Reason" hint={TEXTS.hint} error={formState.errors.reason?.message}>
        <select {...register('reason')}>
          <option value="">{TEXTS.choose}</option>
          {Object.entries(REASON_LABELS).map(([reason, label]) => (
            <option key={reason} value={reason}>
              {label}
            </option>
          ))}
        </select>
      </Field>
    </FormDialog>
  );
}

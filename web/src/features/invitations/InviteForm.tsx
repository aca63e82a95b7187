import { InviteFreelancer } from '@hirelane/contracts/api/invitations';
import { LIMITS } from '@hirelane/contracts/constants';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { useInvite } from '@/features/invitations/commands';
import { INVITE_TEXTS as TEXTS } from '@/features/invitations/texts';
import { applyProblem } from '@/shared/api/applyProblem';
import { keptOwnForm } from '@/shared/api/keptOwnForm';
import { object, text } from '@/shared/lib/shapes';
import { toast } from '@/shared/lib/toast';
import { useKept } from '@/shared/lib/useKept';
import { CountedText } from '@/shared/ui/CountedText';
import { DialogForm } from '@/shared/ui/DialogForm';
import { Field } from '@/shared/ui/Field';

const CHOOSE = 'Choose a project';
const Invitation = InviteFreelancer.extend({ projectId: z.string().min(1, `${CHOOSE}.`) });
type Typed = z.infer<typeof Invitation>;

const typed = object({ projectId: text, message: text });
const keptInvitation = (freelancerId: string) =>
  keptOwnForm<Typed>(`invite.${freelancerId}`, (stored) => (typed(stored) ? stored : undefined));

type InviteFormProps = Readonly<{ freelancerId: string; name: string; onClose: () => void }> &
  (
    | Readonly<{ projectId: string; projects?: never }>
    /** One of which is chosen here. */
    | Readonly<{ projectId?: never; projects: readonly Readonly<{ _id: string; title: string }>[] }>
  );

/** The message to a freelancer, and the project to which they are invited. What is typed is kept in the tab. */
export function InviteForm({ freelancerId, name, projectId, projects, onClose }: InviteFormProps) {
  const invite = useInvite(freelancerId);
  const kept = useMemo(() => keptInvitation(freelancerId), [freelancerId]);
  const defaultValues = useMemo(() => {
    const before = kept.load() ?? { projectId: '', message: '' };
    const only = projects?.length === 1 ? projects[0]?._id : undefined;
    const chosen = projects?.find(({ _id }) => _id === before.projectId)?._id;
    return { ...before, projectId: projectId ?? chosen ?? only ?? '' };
  }, [kept, projectId, projects]);
  const { register, handleSubmit, setError, subscribe, control, formState } = useForm<Typed>({
    resolver: zodResolver(Invitation),
    defaultValues,
  });
  const { errors, isSubmitting } = formState;
  const message = useWatch({ control, name: 'message' });
  useKept(subscribe, kept.save);

  const onSubmit = handleSubmit((values) =>
    invite.mutateAsync(values).then(
      () => {
        kept.drop();
        toast.success(TEXTS.done(name));
        onClose();
      },
      (error: Error) => void applyProblem(error, setError, ['projectId', 'message']),
    ),
  );
  return (
    // What is typed is kept in the tab: closing loses nothing.
    <DialogForm
      isBusy={isSubmitting}
      error={errors.root?.['server']?.message}
      action={TEXTS.send}
      busyAction={TEXTS.sending}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      {projects && (
        <Field label={TEXTS.project} error={errors.projectId?.message}>
          <select {...register('projectId')}>
            <option value="">{CHOOSE}</option>
            {projects.map(({ _id, title }) => (
              <option key={_id} value={_id}>
                {title}
              </option>
            ))}
          </select>
        </Field>
      )}
      <CountedText
        label={TEXTS.message}
        hint={TEXTS.hint}
        typed={message}
        limit={LIMITS.invitation}
        error={errors.message?.message}
        rows={5}
        {...register('message')}
      />
    </DialogForm>
  );
}

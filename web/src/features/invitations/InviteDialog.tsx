import { LIMITS } from '@hirelane/api/constants';
import { InviteFreelancer } from '@hirelane/api/schemas/invitations';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { useInvite } from '@/features/invitations/commands';
import { publishedProjectsQuery } from '@/features/invitations/queries';
import { INVITE_TEXTS as TEXTS } from '@/features/invitations/texts';
import { keptOwnForm } from '@/shared/lib/keptForm';
import { object, text } from '@/shared/lib/shapes';
import { toast } from '@/shared/lib/toast';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { Dialog } from '@/shared/ui/dialogs/Dialog';
import { DialogForm } from '@/shared/ui/dialogs/DialogForm';
import { useKeptFormDialog } from '@/shared/ui/dialogs/useFormDialog';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { CountedText } from '@/shared/ui/forms/CountedText';
import { Field } from '@/shared/ui/forms/Field';

interface InviteDialogProps {
  userId: string;
  freelancerId: string;
  name: string;
  /** The invitation's project; undefined if the client is to choose it in this dialog. */
  projectId: string | undefined;
  onClose: () => void;
}

/** Invites a freelancer to apply to one of the client's published projects. */
export function InviteDialog({ userId, freelancerId, name, projectId, onClose }: InviteDialogProps) {
  const isChosen = projectId !== undefined;
  const projects = useQuery({ ...publishedProjectsQuery(userId), enabled: !isChosen });
  const form = { freelancerId, name, onClose };
  return (
    <Dialog title={TEXTS.title(name)} onClose={onClose}>
      {isChosen && <InviteForm {...form} projectId={projectId} />}
      {projects.data && projects.data.length > 0 && <InviteForm {...form} projects={projects.data} />}
      {!isChosen && projects.isPending && <Skeleton label="Loading your projects" rows={2} height="3rem" />}
      {projects.isError && <ErrorState message={TEXTS.failed} onRetry={() => void projects.refetch()} />}
      {projects.data?.length === 0 && (
        <EmptyState title="No published projects" text={TEXTS.noProjects}>
          <LinkButton to="/client/post">Post a Job</LinkButton>
        </EmptyState>
      )}
    </Dialog>
  );
}

const CHOOSE = 'Choose a project';
const Invitation = InviteFreelancer.extend({ projectId: z.string().min(1, `${CHOOSE}.`) });
type Typed = z.infer<typeof Invitation>;

const typed = object({ projectId: text, message: text });
const keptInvitation = (freelancerId: string) => keptOwnForm(`invite.${freelancerId}`, typed);

type InviteFormProps = Readonly<{ freelancerId: string; name: string; onClose: () => void }> &
  (
    | Readonly<{ projectId: string; projects?: never }>
    /** The projects from which the client can choose. */
    | Readonly<{ projectId?: never; projects: readonly Readonly<{ _id: string; title: string }>[] }>
  );

/** The invitation's message and project. The typed text is kept when the dialog is closed. */
function InviteForm({ freelancerId, name, projectId, projects, onClose }: InviteFormProps) {
  const invite = useInvite(freelancerId);
  const kept = useMemo(() => keptInvitation(freelancerId), [freelancerId]);
  const defaultValues = useMemo(() => {
    const before = kept.load() ?? { projectId: '', message: '' };
    const only = projects?.length === 1 ? projects[0]?._id : undefined;
    const chosen = projects?.find(({ _id }) => _id === before.projectId)?._id;
    return { ...before, projectId: projectId ?? chosen ?? only ?? '' };
  }, [kept, projectId, projects]);
  const form = useForm<Typed>({ resolver: zodResolver(Invitation), defaultValues });
  const { register, control, formState } = form;
  const { errors } = formState;
  const message = useWatch({ control, name: 'message' });
  const { isDirty: _, ...dialog } = useKeptFormDialog(form, kept, {
    send: invite.mutateAsync,
    fields: ['projectId', 'message'],
    onSent() {
      toast.success(TEXTS.done(name));
      onClose();
    },
  });
  return (
    <DialogForm action={TEXTS.send} busyAction={TEXTS.sending} {...dialog} onCancel={onClose}>
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

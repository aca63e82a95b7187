import { useQuery } from '@tanstack/react-query';
import { InviteForm } from '@/features/invitations/InviteForm';
import { publishedProjectsQuery } from '@/features/invitations/queries';
import { INVITE_TEXTS as TEXTS } from '@/features/invitations/texts';
import { Dialog } from '@/shared/ui/Dialog';
import { LinkButton } from '@/shared/ui/LinkButton';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/states';

interface InviteDialogProps {
  userId: string;
  freelancerId: string;
  name: string;
  /** The project to which they are invited; undefined where it is chosen here. */
  projectId: string | undefined;
  onClose: () => void;
}

/** Invites a freelancer to apply to one of one's own published projects. */
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

import type { ProjectAnswer } from '@hirelane/contracts/api/projects';
import { InvitePanel } from '@/features/invitations/InvitePanel';
import { ReceivedProposals } from '@/features/proposals/received/ReceivedProposals';
import { ReceivedQuestions } from '@/features/questions/ReceivedQuestions';

/** What the owner of a published project finds below its text; other readers do not load it. */
export function OwnProjectParts({ userId, project }: { userId: string; project: ProjectAnswer['data'] }) {
  const { _id, status, totalProposals } = project;
  return (
    <>
      <ReceivedQuestions projectId={_id} isOpen={status === 'published'} />
      <InvitePanel userId={userId} project={project} isOpen={totalProposals === 0} />
      <ReceivedProposals projectId={_id} isOpen={status === 'published'} />
    </>
  );
}

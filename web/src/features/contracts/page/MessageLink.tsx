import type { Contract } from '@hirelane/contracts/api/contracts';
import { useQuery } from '@tanstack/react-query';
import { otherName } from '@/features/contracts/people';
import { conversationPath, writableQuery } from '@/features/messages/queries';
import { pageUser } from '@/shared/api/pageUser';
import { LinkButton } from '@/shared/ui/LinkButton';

/** Leads to the conversation of the two, while the reader may write in it. */
export function MessageLink({ contract }: { contract: Contract }) {
  const { projectId, role, other } = contract;
  const pair = { projectId, freelancerId: role === 'client' ? other._id : (pageUser() ?? '') };
  const { data: canWrite = false } = useQuery(writableQuery(pair));
  if (!canWrite) return null;
  return (
    <LinkButton $size="sm" to={conversationPath(pair)} aria-label={`Message ${otherName(contract)}`}>
      Message
    </LinkButton>
  );
}

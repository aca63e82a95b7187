import { useQuery } from '@tanstack/react-query';
import { conversationPath, writableQuery } from '@/features/messages/queries';
import type { ButtonLook } from '@/shared/ui/buttons/Button';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';

interface MessageLinkProps extends ButtonLook {
  projectId: string;
  freelancerId: string;
  /** The other party's name, or the subject. */
  label: string;
}

/** A link to the conversation about a proposal. Renders nothing if the reader cannot write in it. */
export function MessageLink({ projectId, freelancerId, label, ...look }: MessageLinkProps) {
  const pair = { projectId, freelancerId };
  const { data: canWrite = false } = useQuery(writableQuery(pair));
  if (!canWrite) return null;
  return (
    <LinkButton to={conversationPath(pair)} aria-label={label} {...look}>
      Message
    </LinkButton>
  );
}

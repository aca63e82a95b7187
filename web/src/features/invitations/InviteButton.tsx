import { Suspense, useState } from 'react';
import { INVITE_TEXTS as TEXTS } from '@/features/invitations/texts';
import { lazyPart } from '@/shared/lib/loadChunk';
import { Button, type ButtonLook } from '@/shared/ui/buttons/Button';

const InviteDialog = lazyPart(() => import('@/features/invitations/InviteDialog').then((m) => m.InviteDialog));

interface InviteButtonProps extends ButtonLook {
  userId: string;
  freelancerId: string;
  name: string;
  /** The invitation's project; undefined if the client is to choose it in the dialog. */
  projectId?: string;
  /** Whether the dialog is open from the start. */
  opens?: boolean;
}

/** Opens the dialog for inviting a freelancer to a project. */
export function InviteButton({ userId, freelancerId, name, projectId, opens = false, ...look }: InviteButtonProps) {
  const [isOpen, setIsOpen] = useState(opens);
  return (
    <>
      <Button {...look} aria-label={`${TEXTS.action}: ${name}`} onClick={() => setIsOpen(true)}>
        {projectId === undefined ? TEXTS.action : 'Invite'}
      </Button>
      {isOpen && (
        <Suspense>
          <InviteDialog
            userId={userId}
            freelancerId={freelancerId}
            name={name}
            projectId={projectId}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

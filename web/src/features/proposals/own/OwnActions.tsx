import { REVISIONS_MAX } from '@hirelane/api/constants';
import type { OwnProposal } from '@hirelane/api/schemas/proposals';
import { Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { MessageLink } from '@/features/proposals/MessageLink';
import { useWithdrawProposal } from '@/features/proposals/own/commands';
import { WITHDRAW_TEXTS as TEXTS } from '@/features/proposals/own/texts';
import { lazyPart } from '@/shared/lib/loadChunk';
import { pageUser } from '@/shared/lib/pageUser';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';

const ReviseDialog = lazyPart(() => import('@/features/proposals/own/ReviseDialog').then((m) => m.ReviseDialog));
const ConfirmDialog = lazyPart(() => import('@/shared/ui/dialogs/ConfirmDialog').then((m) => m.ConfirmDialog));

/** The statuses in which a proposal can be revised while the project is open. */
const UNDECIDED = new Set<OwnProposal['status']>(['sent', 'opened', 'shortlisted']);

/**
 * The statuses in which a proposal cannot be withdrawn. An offer must first be declined, and a contract must first end.
 */
const BOUND = new Set<OwnProposal['status']>(['withdrawn', 'offered', 'hired']);

/** The actions that the freelancer can take on a sent proposal. */
export function OwnActions({ proposal }: { proposal: OwnProposal }) {
  const { project, status, revisions } = proposal;
  const [asked, setAsked] = useState<'revise' | 'withdraw'>();
  const withdrawal = useWithdrawProposal(project._id);
  const close = () => setAsked(undefined);
  const canWithdraw = !BOUND.has(status);
  const canRevise = UNDECIDED.has(status) && project.status === 'published' && revisions < REVISIONS_MAX;
  const title = project.title || 'this project';
  const message = (
    <MessageLink
      $size="sm"
      projectId={project._id}
      freelancerId={pageUser() ?? ''}
      label={`Message the client of ${title}`}
    />
  );
  // A dialog stays open even if the proposal changes, because it contains typed text.
  if (!canWithdraw && asked === undefined) return <Row>{message}</Row>;
  return (
    <Row>
      {message}
      {canRevise && (
        <Button $size="sm" aria-label={`Revise the proposal for ${title}`} onClick={() => setAsked('revise')}>
          Revise
        </Button>
      )}
      {canWithdraw && (
        <Button
          $tone="quiet"
          $size="sm"
          aria-label={`Withdraw the proposal for ${title}`}
          onClick={() => setAsked('withdraw')}
        >
          Withdraw
        </Button>
      )}
      <Suspense>
        {asked === 'revise' && <ReviseDialog proposal={proposal} onClose={close} />}
        {asked === 'withdraw' && (
          <ConfirmDialog
            title={TEXTS.title}
            action={TEXTS.action}
            isBusy={withdrawal.isPending}
            error={withdrawal.error}
            onConfirm={() => void withdrawal.mutateAsync().then(close, () => undefined)}
            onClose={close}
          >
            {TEXTS.text}
          </ConfirmDialog>
        )}
      </Suspense>
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};

  &:empty {
    display: none;
  }
`;

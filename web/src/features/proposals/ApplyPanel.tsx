import type { OwnProposal } from '@hirelane/api/schemas/proposals';
import { Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { isProposalExist, keptProposal } from '@/features/proposals/proposalForm';
import { APPLIED_TEXTS, TEXTS, withdrawnText } from '@/features/proposals/texts';
import { messageOf } from '@/shared/api/http';
import { ApiError } from '@/shared/lib/apiError';
import { formatLocalDay } from '@/shared/lib/format';
import { lazyPart, loadTwice } from '@/shared/lib/loadChunk';
import { Button } from '@/shared/ui/buttons/Button';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { Alert } from '@/shared/ui/feedback/Alert';

const ProposalDialog = lazyPart(() => import('@/features/proposals/ProposalDialog').then((m) => m.ProposalDialog));

interface ApplyPanelProps {
  projectId: string;
  /** The client's id, or null if the freelancer may not see the client's page. */
  clientId: string | null;
  /** The version of the project on screen. */
  version: number;
  freelancerId: string;
  isApplied: boolean;
  /** The freelancer's proposal; undefined while it is loading, null if it is not known. */
  proposal: OwnProposal | null | undefined;
  /** Why the project no longer accepts proposals; undefined if it accepts them. */
  over: 'filled' | 'closed' | undefined;
  /** Called when the project has changed since it was loaded. */
  onStale: () => void;
}

const isNotOpen = (error: Error) => error instanceof ApiError && error.problem.code === 'not-open';

/** Joins all error messages, because the dialog with the fields has been closed. */
const reasonOf = (error: Error) =>
  [messageOf(error), ...(error instanceof ApiError ? error.problem.errors.map(({ message }) => message) : [])].join(
    ' ',
  );

export function ApplyPanel(props: ApplyPanelProps) {
  const { projectId, clientId, version, freelancerId, isApplied, proposal, over, onStale } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [failure, setFailure] = useState<Error>();

  function onFailed(error: Error) {
    setIsOpen(false);
    if (isProposalExist(error)) {
      void loadTwice(() => import('@/shared/lib/toast')).then(({ toast }) => toast.error(TEXTS.alreadySent));
      keptProposal(freelancerId, projectId).drop();
      setFailure(undefined);
    } else setFailure(error);
    if (isNotOpen(error)) onStale();
  }

  const isDisabled = isApplied || over !== undefined;
  const isOut = proposal?.status === 'hired' || proposal?.status === 'withdrawn';
  return (
    <>
      {isApplied && proposal !== undefined && <Applied proposal={proposal} />}
      {over && !isOut && <Alert tone="info">{TEXTS[over]}</Alert>}
      <Apply
        $tone={isDisabled ? 'plain' : 'accent'}
        $size={isDisabled ? 'sm' : 'lg'}
        disabled={isDisabled}
        onClick={() => setIsOpen(true)}
      >
        {TEXTS.apply}
      </Apply>
      {failure && !isApplied && !over && (
        <Alert>{`Your proposal was not sent. ${reasonOf(failure)} Your text is still in the form.`}</Alert>
      )}
      {isOpen && (
        <Suspense>
          <ProposalDialog
            projectId={projectId}
            clientId={clientId}
            version={version}
            freelancerId={freelancerId}
            lastError={failure}
            onClose={() => setIsOpen(false)}
            onFailed={onFailed}
            onSent={() => {
              setFailure(undefined);
              setIsOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** The specification requires a disabled button after an application: small, because the text above it says more. */
const Apply = styled(Button)`
  &:disabled {
    justify-self: start;
  }
`;

/** What happened to the freelancer's proposal, and a link to it. A hire is shown elsewhere on the page. */
function Applied({ proposal }: { proposal: OwnProposal | null }) {
  const status = proposal?.status ?? 'sent';
  const isOffered = status === 'offered';
  return (
    <>
      {status === 'withdrawn' && (
        <Alert tone="info">
          {withdrawnText(proposal?.withdrawnAt ? formatLocalDay(proposal.withdrawnAt) : undefined)}
        </Alert>
      )}
      {status in APPLIED_TEXTS && <Alert tone="success">{APPLIED_TEXTS[status as keyof typeof APPLIED_TEXTS]}</Alert>}
      <LinkButton $tone={isOffered ? 'accent' : 'plain'} to="/freelancer/proposals">
        {isOffered ? 'View the offer' : 'View proposal'}
      </LinkButton>
    </>
  );
}

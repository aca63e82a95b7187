import { Suspense, useState } from 'react';
import { isProposalExist, keptProposal } from '@/features/proposals/proposalForm';
import { TEXTS } from '@/features/proposals/texts';
import { messageOf } from '@/shared/api/http';
import { ApiError } from '@/shared/lib/apiError';
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
  const { projectId, clientId, version, freelancerId, isApplied, over, onStale } = props;
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

  return (
    <>
      <Button $tone="accent" $size="lg" disabled={isApplied || over !== undefined} onClick={() => setIsOpen(true)}>
        {TEXTS.apply}
      </Button>
      {isApplied && (
        <>
          <Alert tone="success">You have applied to this project.</Alert>
          <LinkButton to="/freelancer/proposals">View proposal</LinkButton>
        </>
      )}
      {over && <Alert tone="info">{TEXTS[over]}</Alert>}
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

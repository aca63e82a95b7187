import { Suspense, useState } from 'react';
import toast from 'react-hot-toast';
import { keptProposal } from '@/features/proposals/proposalForm';
import { TEXTS } from '@/features/proposals/texts';
import { isProposalExist } from '@/features/proposals/useSendProposal';
import { messageOf } from '@/shared/api/http';
import { ApiError } from '@/shared/lib/apiError';
import { lazyPart } from '@/shared/lib/lazyPart';
import { Alert } from '@/shared/ui/Alert';
import { Button } from '@/shared/ui/Button';

const ProposalDialog = lazyPart(() => import('@/features/proposals/ProposalDialog').then((m) => m.ProposalDialog));

interface ApplyPanelProps {
  projectId: string;
  clientId: string;
  freelancerId: string;
  isApplied: boolean;
  isClosed: boolean;
  /** The project has changed since it was loaded. */
  onStale: () => void;
}

const isNotOpen = (error: Error) => error instanceof ApiError && error.problem.code === 'not-open';

/** Every message of a failure, since the dialog that had the fields is closed by then. */
const reasonOf = (error: Error) =>
  [messageOf(error), ...(error instanceof ApiError ? error.problem.errors.map(({ message }) => message) : [])].join(
    ' ',
  );

export function ApplyPanel(props: ApplyPanelProps) {
  const { projectId, clientId, freelancerId, isApplied, isClosed, onStale } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [failure, setFailure] = useState<Error>();

  function onFailed(error: Error) {
    setIsOpen(false);
    if (isProposalExist(error)) {
      toast.error(TEXTS.alreadySent);
      keptProposal(freelancerId, projectId).drop();
      setFailure(undefined);
    } else setFailure(error);
    if (isNotOpen(error)) onStale();
  }

  return (
    <>
      <Button $tone="accent" $size="lg" disabled={isApplied || isClosed} onClick={() => setIsOpen(true)}>
        {TEXTS.apply}
      </Button>
      {isApplied && <Alert tone="info">You have applied to this project.</Alert>}
      {isClosed && <Alert tone="info">{TEXTS.closed}</Alert>}
      {failure && !isApplied && !isClosed && (
        <Alert>{`Your proposal was not sent. ${reasonOf(failure)} What you wrote is still in the form.`}</Alert>
      )}
      {isOpen && (
        <Suspense>
          <ProposalDialog
            projectId={projectId}
            clientId={clientId}
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

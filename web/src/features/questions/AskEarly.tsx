import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { ownQuestionQuery } from '@/features/questions/queries';
import { TEXTS } from '@/features/questions/texts';
import { lazyPart } from '@/shared/lib/loadChunk';
import { Button } from '@/shared/ui/buttons/Button';

const AskDialog = lazyPart(() => import('@/features/questions/AskDialog').then((m) => m.AskDialog));

/** A small button next to the job's terms for freelancers who can ask about it. The questions are far below it. */
export function AskEarly({ projectId }: { projectId: string }) {
  const { data: found, isPending } = useQuery(ownQuestionQuery(projectId));
  const [isAsking, setIsAsking] = useState(false);
  const canAsk = found?.data === null && found.canAsk;
  // A dialog stays open even if the project changes, because it contains typed text.
  if (!isPending && !canAsk && !isAsking) return null;
  return (
    <Place data-bar="hidden">
      {(canAsk || isAsking) && (
        <Button $tone="quiet" $size="sm" onClick={() => setIsAsking(true)}>
          {TEXTS.ask}
        </Button>
      )}
      {isAsking && (
        <Suspense>
          <AskDialog projectId={projectId} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </Place>
  );
}

/** Reserves the button's space. */
const Place = styled.div`
  display: grid;
  min-height: 36px;
`;

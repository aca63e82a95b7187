import type { Appeal } from '@hirelane/api/schemas/appeals';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { APPEALED, appealState, APPEAL_TEXTS as TEXTS } from '@/features/operator/appealTexts';
import { useDecideAppeal } from '@/features/operator/commands';
import { FinishReversalCard } from '@/features/operator/FinishReversalCard';
import { PersonPanel } from '@/features/operator/PersonPanel';
import { appealQuery } from '@/features/operator/queries';
import { ThingCard } from '@/features/operator/ThingCard';
import { actorText, OPERATOR_PATH, OPERATOR_TEXTS } from '@/features/operator/texts';
import { WhyDialog } from '@/features/operator/WhyDialog';
import { isUnknown } from '@/shared/lib/apiError';
import { formatInstant } from '@/shared/lib/format';
import { toast } from '@/shared/lib/toast';
import { Button } from '@/shared/ui/buttons/Button';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { ButtonRow } from '@/shared/ui/layout/layout';
import { TitledCard } from '@/shared/ui/layout/TitledCard';
import { Badge } from '@/shared/ui/text/Badge';
import { Quote } from '@/shared/ui/text/Quote';

/** An appeal: the first decision with its operator, the appeal's text, the content, and the actions. */
export function AppealPage() {
  const { id = '' } = useParams();
  const { data: appeal, isPending, error, refetch } = useQuery(appealQuery(id));
  if (isPending) return <Skeleton label="Loading the appeal" />;
  if (!appeal)
    return isUnknown(error) ? (
      <EmptyState icon="search" title={TEXTS.unknown} />
    ) : (
      <ErrorState message={OPERATOR_TEXTS.failed} onRetry={() => void refetch()} />
    );
  const { kind, thingId, personId, words, filedAt, notice, decision, reason, decidedAt, decidedBy } = appeal;
  const isUnfinished = decision === 'reversed' && notice.undoneAt === null;
  return (
    <>
      <Link to={`${OPERATOR_PATH}/appeals`}>{TEXTS.back}</Link>
      <TitledCard title={APPEALED[kind]}>
        <Badge data-tone={decision === null ? undefined : 'quiet'}>{appealState(appeal)}</Badge>
        <p>
          First decided {actorText(notice.by)} on <time dateTime={notice.at}>{formatInstant(notice.at)}</time>.
          {notice.undoneAt && (
            <>
              {' '}
              {TEXTS.undone} <time dateTime={notice.undoneAt}>{formatInstant(notice.undoneAt)}</time>.
            </>
          )}
        </p>
        <Quote by={TEXTS.noticeReason} text={notice.reason} />
        <Quote by={`${TEXTS.words}, ${formatInstant(filedAt)}`} text={words} />
        {decidedAt && (
          <>
            <p>
              {TEXTS.decided} {actorText(decidedBy)} on <time dateTime={decidedAt}>{formatInstant(decidedAt)}</time>.
            </p>
            <Quote by={TEXTS.reason} text={reason} />
          </>
        )}
      </TitledCard>
      {decision === null && <DecideAppealCard appeal={appeal} />}
      {isUnfinished && <FinishReversalCard appeal={appeal} />}
      {kind !== 'account' && thingId !== null && <ThingCard title={TEXTS.thing} about={kind} id={thingId} />}
      <PersonPanel title={TEXTS.person} id={personId} />
    </>
  );
}

/** The form in which an operator decides an open appeal. */
function DecideAppealCard({ appeal }: { appeal: Appeal & { mayDecide: boolean } }) {
  const { _id: id, mayDecide, notice } = appeal;
  const [decision, setDecision] = useState<NonNullable<Appeal['decision']>>();
  const decide = useDecideAppeal(id);
  const isReversal = decision === 'reversed';
  if (!mayDecide)
    return (
      <TitledCard title={TEXTS.actions}>
        <p>{TEXTS.notYours}</p>
      </TitledCard>
    );
  return (
    <TitledCard title={TEXTS.actions} text={TEXTS.actionsText}>
      <ButtonRow>
        <Button $tone="accent" onClick={() => setDecision('reversed')}>
          {TEXTS.reverse}
        </Button>
        {notice.undoneAt === null && <Button onClick={() => setDecision('upheld')}>{TEXTS.uphold}</Button>}
      </ButtonRow>
      {decision && (
        <WhyDialog
          title={isReversal ? TEXTS.reverseTitle : TEXTS.upholdTitle}
          action={isReversal ? TEXTS.reverse : TEXTS.uphold}
          hint={TEXTS.hint}
          keptAs={`appeal.${id}`}
          onWhy={async (reason) => {
            const { data } = await decide.mutateAsync({ decision, reason });
            if (!isReversal) toast.success(TEXTS.upheldNow);
            else toast.success(data.isUndone ? TEXTS.reversedNow : TEXTS.nothingLeft);
          }}
          onClose={() => setDecision(undefined)}
        />
      )}
    </TitledCard>
  );
}

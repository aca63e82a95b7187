import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { APPEALED, appealState, APPEAL_TEXTS as TEXTS } from '@/features/operator/appealTexts';
import { DecideAppealCard } from '@/features/operator/DecideAppealCard';
import { FinishReversalCard } from '@/features/operator/FinishReversalCard';
import { PersonPanel } from '@/features/operator/PersonPanel';
import { appealQuery } from '@/features/operator/queries';
import { ThingCard } from '@/features/operator/ThingCard';
import { actorText, OPERATOR_PATH, OPERATOR_TEXTS } from '@/features/operator/texts';
import { formatInstant } from '@/shared/lib/format';
import { isUnknown } from '@/shared/lib/isUnknown';
import { Badge } from '@/shared/ui/Badge';
import { Quote } from '@/shared/ui/Quote';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/states';
import { TitledCard } from '@/shared/ui/TitledCard';

/** One appeal: the first decision and who made it, what is said against it, about what, and what can be done. */
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

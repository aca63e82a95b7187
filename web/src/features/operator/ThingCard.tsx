import type { OperatedThing } from '@hirelane/contracts/api/operated-things';
import { useQuery } from '@tanstack/react-query';
import { HideButton } from '@/features/operator/HideButton';
import { type ThingKind, thingQuery } from '@/features/operator/queries';
import { ThingContext } from '@/features/operator/ThingContext';
import { OPERATOR_TEXTS, REPORT_KINDS, REPORT_TEXTS as TEXTS } from '@/features/operator/texts';
import { operatedThingsApi } from '@/shared/api/routes/operated-things';
import { formatInstant } from '@/shared/lib/format';
import { isUnknown } from '@/shared/lib/isUnknown';
import { Badge } from '@/shared/ui/Badge';
import { Quote } from '@/shared/ui/Quote';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { TitledCard } from '@/shared/ui/TitledCard';

interface ThingCardProps {
  title?: string;
  about: ThingKind;
  id: string;
}

/** What was reported or hidden, with what stands around it. It can be hidden here, and shown again. */
export function ThingCard({ title = TEXTS.thing, about, id }: ThingCardProps) {
  const { data: thing, isPending, error, refetch } = useQuery(thingQuery(about, id));
  if (isPending) return <Skeleton label="Loading what was reported" rows={1} height="9rem" />;
  return (
    <TitledCard title={title}>
      {thing ? (
        <Shown about={about} thing={thing} />
      ) : isUnknown(error) ? (
        <p>{TEXTS.thingGone}</p>
      ) : (
        <ErrorState message={OPERATOR_TEXTS.failed} onRetry={() => void refetch()} />
      )}
    </TitledCard>
  );
}

function Shown({ about, thing }: { about: ThingKind; thing: OperatedThing }) {
  const { _id: id, title, text, at, isHidden } = thing;
  return (
    <>
      {isHidden && <Badge data-tone="quiet">{TEXTS.hidden}</Badge>}
      <Quote
        by={`${REPORT_KINDS[about]}, ${formatInstant(at)}`}
        text={[title, text].filter(Boolean).join('\n') || TEXTS.noText}
      />
      {about === 'file' && (
        <p>
          <a href={operatedThingsApi.addressOf('downloadFileAsOperator', { params: { id } })} download={title}>
            {TEXTS.download}
          </a>
          . {TEXTS.downloadHint}
        </p>
      )}
      <ThingContext
        title={about === 'question' ? TEXTS.answer : TEXTS.context}
        said={thing.context}
        personId={thing.personId}
      />
      <HideButton about={about} id={id} isHidden={isHidden} />
    </>
  );
}

import type { OperatedThing } from '@hirelane/contracts/api/operated-things';
import type { Report } from '@hirelane/contracts/api/reports';
import { useQuery } from '@tanstack/react-query';
import { HideButton } from '@/features/operator/HideButton';
import { thingQuery } from '@/features/operator/queries';
import { ThingContext } from '@/features/operator/ThingContext';
import { ThingFiles } from '@/features/operator/ThingFiles';
import { OPERATOR_TEXTS, REPORT_KINDS, REPORT_TEXTS as TEXTS } from '@/features/operator/texts';
import { formatInstant } from '@/shared/lib/format';
import { isUnknown } from '@/shared/lib/isUnknown';
import { Badge } from '@/shared/ui/Badge';
import { Quote } from '@/shared/ui/Quote';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { TitledCard } from '@/shared/ui/TitledCard';

interface ThingCardProps {
  title?: string;
  about: Report['about'];
  id: string;
}

/** What was reported or hidden, with what is read with it. It can be hidden here, and shown again. */
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

function Shown({ about, thing }: { about: Report['about']; thing: OperatedThing }) {
  const { _id: id, title, text, at, isHidden, context, files = [], isHideable = true } = thing;
  const only = TEXTS.onlyOperators[about];
  return (
    <>
      {isHidden && <Badge data-tone="quiet">{TEXTS.hidden}</Badge>}
      <Quote
        by={[REPORT_KINDS[about], at && formatInstant(at)].filter(Boolean).join(', ')}
        text={[title, text].filter(Boolean).join('\n') || TEXTS.noText}
      />
      {about === 'file' ? <ThingFiles ids={[id]} name={title} /> : <ThingFiles ids={files} />}
      <ThingContext title={TEXTS.context[about]} said={context} personId={thing.personId} />
      {!isHideable && only && <p>{only}</p>}
      {isHideable && about !== 'person' && <HideButton about={about} id={id} isHidden={isHidden} />}
    </>
  );
}

import type { HideableKind } from '@hirelane/api/hiding';
import type { OperatedThing } from '@hirelane/api/schemas/operated-things';
import type { Report } from '@hirelane/api/schemas/reports';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useModerate } from '@/features/operator/commands';
import { thingQuery } from '@/features/operator/queries';
import { OPERATOR_TEXTS, REPORT_KINDS, REPORT_TEXTS as TEXTS, WHY_TEXTS } from '@/features/operator/texts';
import { WhyDialog } from '@/features/operator/WhyDialog';
import { operatedThingsApi } from '@/shared/api/routes/operated-things';
import { isUnknown } from '@/shared/lib/apiError';
import { formatInstant } from '@/shared/lib/format';
import { toast } from '@/shared/lib/toast';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { ButtonRow } from '@/shared/ui/layout/layout';
import { TitledCard } from '@/shared/ui/layout/TitledCard';
import { Badge } from '@/shared/ui/text/Badge';
import { Quote } from '@/shared/ui/text/Quote';

interface ThingCardProps {
  title?: string;
  about: Report['about'];
  id: string;
}

/** Reported or hidden content, with its context and a button to hide or unhide it. */
export function ThingCard({ title = TEXTS.thing, about, id }: ThingCardProps) {
  const { data: thing, isPending, error, refetch } = useQuery(thingQuery(about, id));
  if (isPending) return <Skeleton label="Loading the reported content" rows={1} height="9rem" />;
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

interface ThingFilesProps {
  ids: readonly string[];
  /** The file name; undefined to use the name that the server sends. */
  name?: string;
}

/** Download links for the files of reported content. Renders nothing without files. */
function ThingFiles({ ids, name = '' }: ThingFilesProps) {
  if (ids.length === 0) return null;
  return (
    <p>
      {ids.map((id, n) => (
        <span key={id}>
          <a href={operatedThingsApi.addressOf('downloadFileAsOperator', { params: { id } })} download={name}>
            {ids.length === 1 ? TEXTS.download : TEXTS.downloadOf(n + 1)}
          </a>
          .{' '}
        </span>
      ))}
      {TEXTS.downloadHint}
    </p>
  );
}

interface HideButtonProps {
  about: HideableKind;
  id: string;
  isHidden: boolean;
}

function HideButton({ about, id, isHidden }: HideButtonProps) {
  const [isAsked, setAsked] = useState(false);
  const moderate = useModerate(about, id, isHidden);
  return (
    <>
      <ButtonRow>
        <Button onClick={() => setAsked(true)}>{isHidden ? TEXTS.unhide : TEXTS.hide}</Button>
      </ButtonRow>
      {isAsked && (
        <WhyDialog
          title={isHidden ? WHY_TEXTS.unhide : WHY_TEXTS.hide}
          action={isHidden ? TEXTS.unhide : TEXTS.hide}
          tone={isHidden ? 'accent' : 'danger'}
          hint={WHY_TEXTS.forPerson}
          keptAs={`moderate.${id}`}
          onWhy={async (reason) => {
            const { data } = await moderate.mutateAsync(reason);
            if (data.isChanged) toast.success(isHidden ? TEXTS.shownNow : TEXTS.hiddenNow);
            else toast.error(OPERATOR_TEXTS.unchanged);
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}

type Said = OperatedThing['context'][number];

interface ThingContextProps {
  title: string;
  said: readonly Said[];
  /** The author of the content. */
  personId: string;
}

/** The collapsible context of reported content. Renders nothing without a context. */
function ThingContext({ title, said, personId }: ThingContextProps) {
  if (said.length === 0) return null;
  return (
    <details>
      <summary>{title}</summary>
      <List>
        {said.map((one) => (
          <li key={one._id}>
            <Quote by={byOf(one, personId)} text={one.text || TEXTS.noText} />
          </li>
        ))}
      </List>
    </details>
  );
}

const byOf = ({ personId, at, isHidden }: Said, ofThing: string): string =>
  [
    personId === ofThing ? 'The same person' : 'The other person',
    at && formatInstant(at),
    isHidden && TEXTS.hidden.toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ');

const List = styled.ol`
  display: grid;
  gap: ${theme.space[3]};
  margin: ${theme.space[3]} 0 0;
  padding: 0;
  list-style: none;
`;

import type { Appeal } from '@hirelane/api/schemas/appeals';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import {
  APPEAL_STATES,
  APPEALED,
  appealState,
  APPEALS_TEXTS as TEXTS,
  waitingText,
} from '@/features/operator/appealTexts';
import { appealsQuery, waitingAppealsQuery } from '@/features/operator/queries';
import { actorText, OPERATOR_PATH } from '@/features/operator/texts';
import { formatInstant } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { EmptyState } from '@/shared/ui/feedback/states';
import { Card } from '@/shared/ui/layout/Card';
import { CardHead } from '@/shared/ui/layout/CardHead';
import { FilterSelect } from '@/shared/ui/lists/FilterSelect';
import { PagedList } from '@/shared/ui/lists/PagedList';
import { Badge } from '@/shared/ui/text/Badge';
import { typedText } from '@/shared/ui/text/textStyles';

/** The selectable statuses; open appeals are shown by default. */
const STATES = ['upheld', 'reversed', 'any'] as const;

/** Users' appeals against notices, open ones first. */
export function Appeals() {
  const [params] = useSearchParams();
  const state = STATES.find((one) => one === params.get('state'));
  const list = useInfiniteQuery(appealsQuery({ ...(state && { state }) }));
  const { data: waiting = 0 } = useQuery(waitingAppealsQuery());
  return (
    <>
      <FilterSelect
        param="state"
        label={TEXTS.state}
        all={APPEAL_STATES.open}
        options={STATES.map((value) => ({ value, label: APPEAL_STATES[value] }))}
      />
      {waiting > 0 && <p role="status">{waitingText(waiting)}</p>}
      <PagedList
        list={list}
        noun="appeals"
        whose="the"
        skeletonHeight="8rem"
        empty={
          state ? (
            <EmptyState icon="search" title={TEXTS.noneShown} text={TEXTS.noneShownText} />
          ) : (
            <EmptyState icon="shield" title={TEXTS.none} text={TEXTS.noneText} />
          )
        }
        renderRow={(appeal) => <AppealCard key={appeal._id} appeal={appeal} />}
      />
    </>
  );
}

/** An appeal in a list: the decision, its text, and its status. */
function AppealCard({ appeal }: { appeal: Appeal }) {
  const id = useId();
  const { _id, kind, words, filedAt, notice, decision } = appeal;
  return (
    <Card as="article" aria-labelledby={id}>
      <CardHead>
        <h2 id={id}>
          <Link to={`${OPERATOR_PATH}/appeals/${_id}`}>{APPEALED[kind]}</Link>
        </h2>
        <Badge data-tone={decision === null ? undefined : 'quiet'}>{appealState(appeal)}</Badge>
      </CardHead>
      <Words>{words}</Words>
      <Small>
        First decided {actorText(notice.by)} · Appeal of <time dateTime={filedAt}>{formatInstant(filedAt)}</time>
      </Small>
    </Card>
  );
}

const Words = styled.p`
  ${typedText}
`;

const Small = styled.p`
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
`;

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { AppealCard } from '@/features/operator/AppealCard';
import { APPEAL_STATES, APPEALS_TEXTS as TEXTS, waitingText } from '@/features/operator/appealTexts';
import { appealsQuery, waitingAppealsQuery } from '@/features/operator/queries';
import { FilterSelect } from '@/shared/ui/FilterSelect';
import { PagedList } from '@/shared/ui/PagedList';
import { EmptyState } from '@/shared/ui/states';

/** States that are chosen; what waits is shown without a choice. */
const STATES = ['upheld', 'reversed', 'any'] as const;

/** What people have answered to notices: what waits for a decision first. */
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

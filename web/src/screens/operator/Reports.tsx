import { REPORTED } from '@hirelane/api/constants';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { reportsQuery } from '@/features/operator/queries';
import { ReportCard } from '@/features/operator/ReportCard';
import { REPORT_KINDS, REPORT_STATES, REPORTS_TEXTS as TEXTS } from '@/features/operator/texts';
import { theme } from '@/shared/theme/theme';
import { EmptyState } from '@/shared/ui/feedback/states';
import { FilterSelect } from '@/shared/ui/lists/FilterSelect';
import { PagedList } from '@/shared/ui/lists/PagedList';

/** The selectable statuses; open reports are shown by default. */
const STATES = ['upheld', 'dismissed', 'any'] as const;

/** Users' reports, open ones first. */
export function Reports() {
  const [params] = useSearchParams();
  const state = STATES.find((one) => one === params.get('state'));
  const about = REPORTED.find((one) => one === params.get('kind'));
  const list = useInfiniteQuery(reportsQuery({ ...(state && { state }), ...(about && { about }) }));
  return (
    <>
      <Filters>
        <FilterSelect
          param="state"
          label={TEXTS.state}
          all={REPORT_STATES.open}
          options={STATES.map((value) => ({ value, label: REPORT_STATES[value] }))}
        />
        <FilterSelect
          param="kind"
          label={TEXTS.kind}
          all={TEXTS.allKinds}
          options={REPORTED.map((value) => ({ value, label: REPORT_KINDS[value] }))}
        />
      </Filters>
      <PagedList
        list={list}
        noun="reports"
        whose="the"
        skeletonHeight="8rem"
        empty={
          state || about ? (
            <EmptyState icon="search" title={TEXTS.noneShown} text={TEXTS.noneShownText} />
          ) : (
            <EmptyState icon="shield" title={TEXTS.none} text={TEXTS.noneText} />
          )
        }
        renderRow={(report) => <ReportCard key={report._id} report={report} />}
      />
    </>
  );
}

const Filters = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(12rem, 100%), 1fr));
  gap: ${theme.space[3]};
`;

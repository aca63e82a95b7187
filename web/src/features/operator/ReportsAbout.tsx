import { useInfiniteQuery } from '@tanstack/react-query';
import { reportsQuery } from '@/features/operator/queries';
import { ReportCard } from '@/features/operator/ReportCard';
import { ACCOUNT_TEXTS as TEXTS } from '@/features/operator/texts';
import { eachOnce } from '@/shared/api/pagedQuery';
import { TitledCard } from '@/shared/ui/layout/TitledCard';
import { PagedList } from '@/shared/ui/lists/PagedList';

interface ReportsAboutProps {
  personId: string;
  /** The id of the report that the page already shows. */
  except?: string;
}

/** Reports about a person and their content, newest first, except the one already on the page. */
export function ReportsAbout({ personId, except }: ReportsAboutProps) {
  const list = useInfiniteQuery({
    ...reportsQuery({ state: 'any', person: personId }),
    select: ({ pages }) => eachOnce(pages).filter(({ _id }) => _id !== except),
  });
  return (
    <TitledCard title={TEXTS.reports}>
      <PagedList
        list={list}
        noun="reports"
        whose="the"
        skeletonHeight="6rem"
        empty={<p>{except === undefined ? TEXTS.noReports : TEXTS.noOthers}</p>}
        renderRow={(report) => <ReportCard key={report._id} report={report} isNested={true} />}
      />
    </TitledCard>
  );
}

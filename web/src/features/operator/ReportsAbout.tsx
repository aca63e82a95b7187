import { useInfiniteQuery } from '@tanstack/react-query';
import { reportsQuery } from '@/features/operator/queries';
import { ReportCard } from '@/features/operator/ReportCard';
import { ACCOUNT_TEXTS as TEXTS } from '@/features/operator/texts';
import { PagedList } from '@/shared/ui/PagedList';
import { TitledCard } from '@/shared/ui/TitledCard';

interface ReportsAboutProps {
  personId: string;
  /** A report that is on the page already. */
  except?: string;
}

/** The reports about a person and what they wrote, the latest first, without the one that is on the page. */
export function ReportsAbout({ personId, except }: ReportsAboutProps) {
  const list = useInfiniteQuery(reportsQuery({ state: 'any', person: personId }));
  const isOnlyOne = list.data?.length === 1 && list.data[0]?._id === except;
  return (
    <TitledCard title={TEXTS.reports}>
      {isOnlyOne ? (
        <p>{TEXTS.noOthers}</p>
      ) : (
        <PagedList
          list={list}
          noun="reports"
          whose="the"
          skeletonHeight="6rem"
          empty={<p>{TEXTS.noReports}</p>}
          renderRow={(report) =>
            report._id !== except && <ReportCard key={report._id} report={report} isNested={true} />
          }
        />
      )}
    </TitledCard>
  );
}

import type { FileReport } from '@hirelane/contracts/api/reports';
import { Suspense } from 'react';
import { lazyPart } from '@/shared/lib/lazyPart';

const ReportDialog = lazyPart(() => import('@/shared/reports/ReportDialog').then((m) => m.ReportDialog));

/** The report of something to the operator, loaded when somebody asks for it. */
export function LazyReport(props: Pick<FileReport, 'about' | 'id'> & Readonly<{ onClose: () => void }>) {
  return (
    <Suspense>
      <ReportDialog {...props} />
    </Suspense>
  );
}

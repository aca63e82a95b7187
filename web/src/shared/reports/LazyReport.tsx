import { Suspense } from 'react';
import { lazyPart } from '@/shared/lib/loadChunk';
import type { ReportedThing } from '@/shared/reports/things';

const ReportDialog = lazyPart(() => import('@/shared/reports/ReportDialog').then((m) => m.ReportDialog));

/** The form for reporting something to the operator, loaded when a user opens it. */
export function LazyReport(props: ReportedThing & Readonly<{ onClose: () => void }>) {
  return (
    <Suspense>
      <ReportDialog {...props} />
    </Suspense>
  );
}

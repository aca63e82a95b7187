import { Suspense } from 'react';
import type { ReportedThing } from '@/domain/reports/things';
import { lazyPart } from '@/shared/lib/loadChunk';

const ReportDialog = lazyPart(() => import('@/domain/reports/ReportDialog').then((m) => m.ReportDialog));

/** The form for reporting something to the operator, loaded when a user opens it. */
export function LazyReport(props: ReportedThing & Readonly<{ onClose: () => void }>) {
  return (
    <Suspense>
      <ReportDialog {...props} />
    </Suspense>
  );
}

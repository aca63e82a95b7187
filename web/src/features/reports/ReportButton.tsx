import type { FileReport } from '@hirelane/contracts/api/reports';
import { Suspense, useState } from 'react';
import { lazyPart } from '@/shared/lib/lazyPart';
import { Button } from '@/shared/ui/Button';

const ReportDialog = lazyPart(() => import('@/features/reports/ReportDialog').then((m) => m.ReportDialog));

interface ReportButtonProps extends Pick<FileReport, 'about' | 'id'> {
  /** What it is, for whoever hears the button without seeing what it is next to. */
  what: string;
}

/** Opens the report of something to the operator. */
export function ReportButton({ about, id, what }: ReportButtonProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button $tone="quiet" $size="sm" aria-label={`Report ${what}`} onClick={() => setAsked(true)}>
        Report
      </Button>
      <Suspense>{isAsked && <ReportDialog about={about} id={id} onClose={() => setAsked(false)} />}</Suspense>
    </>
  );
}

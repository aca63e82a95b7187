import type { FileReport } from '@hirelane/contracts/api/reports';
import { useState } from 'react';
import { LazyReport } from '@/shared/reports/LazyReport';
import { Button } from '@/shared/ui/Button';

interface ReportButtonProps extends Pick<FileReport, 'about' | 'id'> {
  /** What it is, for whoever hears the button without seeing what it is next to. */
  what: string;
}

/** Opens the report of something to the operator. */
export function ReportButton({ about, id, what }: ReportButtonProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <div>
      <Button $tone="quiet" $size="sm" aria-label={`Report ${what}`} onClick={() => setAsked(true)}>
        Report
      </Button>
      {isAsked && <LazyReport about={about} id={id} onClose={() => setAsked(false)} />}
    </div>
  );
}

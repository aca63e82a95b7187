import { areEnough, type FileReport, NOT_ENOUGH, ReportGrounds } from '@hirelane/contracts/api/reports';
import { REPORT_REASONS } from '@hirelane/contracts/constants';
import { toast } from '@/shared/lib/toast';
import { useFileReport } from '@/shared/reports/commands';
import { REASON_LABELS, REPORT_TEXTS as TEXTS } from '@/shared/reports/texts';
import { chosenReason, ReasonDialog } from '@/shared/ui/ReasonDialog';

const Grounds = ReportGrounds.extend({ reason: chosenReason(REPORT_REASONS) }).refine(areEnough, NOT_ENOUGH);

interface ReportDialogProps extends Pick<FileReport, 'about' | 'id'> {
  onClose: () => void;
}

/** Asks what is wrong with something, for the operator. */
export function ReportDialog({ about, id, onClose }: ReportDialogProps) {
  const report = useFileReport();
  return (
    <ReasonDialog
      title={TEXTS.title(about)}
      action={TEXTS.action}
      busyAction="Sending…"
      hint={TEXTS.hint}
      labels={REASON_LABELS}
      answer={Grounds}
      keptAs={`report.${about}.${id}`}
      onAnswer={async (grounds) => {
        await report.mutateAsync({ about, id, ...grounds });
        toast.success(TEXTS.done);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

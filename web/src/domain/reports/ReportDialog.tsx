import { REPORT_REASONS } from '@hirelane/api/constants';
import { areEnough, type FileReport, NOT_ENOUGH, ReportGrounds } from '@hirelane/api/schemas/reports';
import { REASON_LABELS, REPORT_TEXTS as TEXTS } from '@/domain/reports/texts';
import { keptAs, type ReportedThing } from '@/domain/reports/things';
import { messagingApi } from '@/shared/api/routes/messaging';
import { useCommand } from '@/shared/api/useCommand';
import { toast } from '@/shared/lib/toast';
import { chosenReason, ReasonDialog } from '@/shared/ui/dialogs/ReasonDialog';

const Grounds = ReportGrounds.extend({ reason: chosenReason(REPORT_REASONS) }).refine(areEnough, NOT_ENOUGH);

interface ReportDialogProps extends ReportedThing {
  onClose: () => void;
}

/** Asks the user why they report the content. Operators read the answer. */
export function ReportDialog({ onClose, ...thing }: ReportDialogProps) {
  const report = useFileReport();
  return (
    <ReasonDialog
      title={TEXTS.title(thing.about)}
      action={TEXTS.action}
      busyAction="Sending…"
      hint={TEXTS.hint}
      labels={REASON_LABELS}
      answer={Grounds}
      keptAs={keptAs(thing)}
      onAnswer={async (grounds) => {
        await report.mutateAsync({ ...thing, ...grounds });
        toast.success(TEXTS.done);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

const useFileReport = () =>
  useCommand((body: FileReport, idempotencyKey) => messagingApi.call('fileReport', { body, idempotencyKey }));

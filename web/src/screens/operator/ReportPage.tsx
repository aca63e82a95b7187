import type { Report } from '@hirelane/api/schemas/reports';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { REASON_LABELS } from '@/domain/reports/texts';
import { useDecide } from '@/features/operator/commands';
import { PersonPanel } from '@/features/operator/PersonPanel';
import { reportQuery } from '@/features/operator/queries';
import { ReportsAbout } from '@/features/operator/ReportsAbout';
import { ThingCard } from '@/features/operator/ThingCard';
import {
  OPERATOR_PATH,
  OPERATOR_TEXTS,
  REPORT_KINDS,
  reportersText,
  stateOf,
  REPORT_TEXTS as TEXTS,
  WHY_TEXTS,
} from '@/features/operator/texts';
import { WhyDialog } from '@/features/operator/WhyDialog';
import { isUnknown } from '@/shared/lib/apiError';
import { formatInstant } from '@/shared/lib/format';
import { toast } from '@/shared/lib/toast';
import { Button } from '@/shared/ui/buttons/Button';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { ButtonRow } from '@/shared/ui/layout/layout';
import { TitledCard } from '@/shared/ui/layout/TitledCard';
import { Badge } from '@/shared/ui/text/Badge';
import { Quote } from '@/shared/ui/text/Quote';

/** A report: its text, the content, the person, and the actions. */
export function ReportPage() {
  const { id = '' } = useParams();
  const { data: report, isPending, error, refetch } = useQuery(reportQuery(id));
  if (isPending) return <Skeleton label="Loading the report" />;
  if (!report)
    return isUnknown(error) ? (
      <EmptyState icon="search" title={TEXTS.unknown} />
    ) : (
      <ErrorState message={OPERATOR_TEXTS.failed} onRetry={() => void refetch()} />
    );
  const { about, thingId, personId, reason, words, filedAt, reporters, decision, decidedAt, grounds } = report;
  return (
    <>
      <Link to={`${OPERATOR_PATH}/reports`}>{TEXTS.back}</Link>
      <TitledCard title={`${REPORT_KINDS[about]}: ${REASON_LABELS[reason]}`}>
        <Badge data-tone={decision === null ? undefined : 'quiet'}>{stateOf(report)}</Badge>
        <p>
          {reportersText(reporters)}. This report was made on <time dateTime={filedAt}>{formatInstant(filedAt)}</time>.
          {decidedAt && (
            <>
              {' '}
              Decided on <time dateTime={decidedAt}>{formatInstant(decidedAt)}</time>.
            </>
          )}
        </p>
        {words ? <Quote by={TEXTS.words} text={words} /> : <p>{TEXTS.noWords}</p>}
        {grounds && <Quote by={TEXTS.grounds} text={grounds} />}
      </TitledCard>
      <ThingCard about={about} id={thingId} />
      {decision === null && <DecideCard report={report} />}
      <PersonPanel title={about === 'person' ? TEXTS.personReported : TEXTS.person} id={personId} />
      <ReportsAbout personId={personId} except={id} />
    </>
  );
}

/** The form in which an operator decides an open report. */
function DecideCard({ report }: { report: Report }) {
  const { _id: id } = report;
  const [decision, setDecision] = useState<NonNullable<Report['decision']>>();
  const decide = useDecide(id);
  const isUpheld = decision === 'upheld';
  return (
    <TitledCard title={TEXTS.actions} text={TEXTS.actionsText}>
      <ButtonRow>
        <Button $tone="accent" onClick={() => setDecision('upheld')}>
          {TEXTS.uphold}
        </Button>
        <Button onClick={() => setDecision('dismissed')}>{TEXTS.dismiss}</Button>
      </ButtonRow>
      {decision && (
        <WhyDialog
          title={isUpheld ? WHY_TEXTS.uphold : WHY_TEXTS.dismiss}
          action={isUpheld ? TEXTS.uphold : TEXTS.dismiss}
          hint={WHY_TEXTS.forOperators}
          keptAs={`decide.${id}`}
          onWhy={async (grounds) => {
            await decide.mutateAsync({ decision, grounds });
            toast.success(TEXTS.decided);
          }}
          onClose={() => setDecision(undefined)}
        />
      )}
    </TitledCard>
  );
}

import type { Report } from '@hirelane/contracts/api/reports';
import { useState } from 'react';
import { useDecide } from '@/features/operator/commands';
import { REPORT_TEXTS as TEXTS, WHY_TEXTS } from '@/features/operator/texts';
import { WhyDialog } from '@/features/operator/WhyDialog';
import { toast } from '@/shared/lib/toast';
import { Button } from '@/shared/ui/Button';
import { ButtonRow } from '@/shared/ui/ButtonRow';
import { TitledCard } from '@/shared/ui/TitledCard';

/** Where an operator decides a report that waits. */
export function DecideCard({ report }: { report: Report }) {
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

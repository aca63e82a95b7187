import type { Appeal } from '@hirelane/contracts/api/appeals';
import { useState } from 'react';
import { APPEAL_TEXTS as TEXTS } from '@/features/operator/appealTexts';
import { useDecideAppeal } from '@/features/operator/commands';
import { WhyDialog } from '@/features/operator/WhyDialog';
import { toast } from '@/shared/lib/toast';
import { Button } from '@/shared/ui/Button';
import { ButtonRow } from '@/shared/ui/ButtonRow';
import { TitledCard } from '@/shared/ui/TitledCard';

/** Where an operator decides an appeal that waits. */
export function DecideAppealCard({ appeal }: { appeal: Appeal & { mayDecide: boolean } }) {
  const { _id: id, mayDecide, notice } = appeal;
  const [decision, setDecision] = useState<NonNullable<Appeal['decision']>>();
  const decide = useDecideAppeal(id);
  const isReversal = decision === 'reversed';
  if (!mayDecide)
    return (
      <TitledCard title={TEXTS.actions}>
        <p>{TEXTS.notYours}</p>
      </TitledCard>
    );
  return (
    <TitledCard title={TEXTS.actions} text={TEXTS.actionsText}>
      <ButtonRow>
        <Button $tone="accent" onClick={() => setDecision('reversed')}>
          {TEXTS.reverse}
        </Button>
        {notice.undoneAt === null && <Button onClick={() => setDecision('upheld')}>{TEXTS.uphold}</Button>}
      </ButtonRow>
      {decision && (
        <WhyDialog
          title={isReversal ? TEXTS.reverseTitle : TEXTS.upholdTitle}
          action={isReversal ? TEXTS.reverse : TEXTS.uphold}
          hint={TEXTS.hint}
          keptAs={`appeal.${id}`}
          onWhy={async (reason) => {
            const { data } = await decide.mutateAsync({ decision, reason });
            if (!isReversal) toast.success(TEXTS.upheldNow);
            else toast.success(data.isUndone ? TEXTS.reversedNow : TEXTS.nothingLeft);
          }}
          onClose={() => setDecision(undefined)}
        />
      )}
    </TitledCard>
  );
}

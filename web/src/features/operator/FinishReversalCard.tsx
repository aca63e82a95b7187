import type { Appeal } from '@hirelane/api/schemas/appeals';
import { useQuery } from '@tanstack/react-query';
import { APPEAL_TEXTS as TEXTS } from '@/features/operator/appealTexts';
import { useDecideAppeal } from '@/features/operator/commands';
import { thingQuery } from '@/features/operator/queries';
import { messageOf } from '@/shared/api/http';
import { isUnknown } from '@/shared/lib/apiError';
import { toast } from '@/shared/lib/toast';
import { Button } from '@/shared/ui/buttons/Button';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Skeleton } from '@/shared/ui/feedback/states';
import { ButtonRow } from '@/shared/ui/layout/layout';
import { TitledCard } from '@/shared/ui/layout/TitledCard';

/**
 * Lets an operator finish an interrupted reversal with its original reason, or explains why the operator cannot finish
 * it here.
 */
export function FinishReversalCard({ appeal }: { appeal: Appeal & { mayDecide: boolean } }) {
  const { _id, kind, thingId, mayDecide, reason } = appeal;
  const isOfAccount = kind === 'account';
  const thing = useQuery({
    ...thingQuery(isOfAccount ? 'review' : kind, thingId ?? ''),
    enabled: !isOfAccount && thingId !== null,
  });
  const decide = useDecideAppeal(_id);
  const { title } = TEXTS.finishing;

  function finish() {
    void decide.mutateAsync({ decision: 'reversed', reason }).then(
      // Shown as a toast, because the button has already been removed.
      ({ data }) => toast.success(data.isUndone ? TEXTS.reversedNow : TEXTS.nothingLeft),
      () => undefined, // the card shows the error
    );
  }

  function whyNotHere(): string | undefined {
    if (isUnknown(thing.error)) return TEXTS.finishing.gone;
    if (!isOfAccount && thingId === null) return TEXTS.finishing.unnamed;
    return mayDecide ? undefined : TEXTS.notYours;
  }

  if (thing.isLoading) return <Skeleton label={TEXTS.finishing.loading} rows={1} height="9rem" />;
  const whyNot = whyNotHere();
  if (whyNot !== undefined)
    return (
      <TitledCard title={title}>
        <p>{whyNot}</p>
      </TitledCard>
    );
  return (
    <TitledCard title={title} text={TEXTS.finishing.text}>
      <ButtonRow>
        <Button $tone="accent" disabled={decide.isPending} onClick={finish}>
          {TEXTS.finish}
        </Button>
      </ButtonRow>
      {decide.error && <Alert>{messageOf(decide.error)}</Alert>}
    </TitledCard>
  );
}

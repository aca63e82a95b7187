import type { Contract } from '@hirelane/api/schemas/contracts';
import { useState } from 'react';
import { useSetNaming } from '@/features/records/commands';
import { NAMING_TEXTS as TEXTS } from '@/features/records/texts';
import { messageOf } from '@/shared/api/http';
import { Button } from '@/shared/ui/buttons/Button';
import { ConfirmDialog } from '@/shared/ui/dialogs/ConfirmDialog';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Notice } from '@/shared/ui/feedback/Notice';
import { ButtonRow } from '@/shared/ui/layout/layout';
import { TitledCard } from '@/shared/ui/layout/TitledCard';
import { CardHint } from '@/shared/ui/text/textStyles';

/** Lets the client of a completed contract see and change whether work records may name them. */
export function NamingCard({ contract }: { contract: Contract }) {
  const { _id, isNamingAllowed, other } = contract;
  const [isAsking, setIsAsking] = useState(false);
  const [notice, setNotice] = useState('');
  const { mutate, isPending, error } = useSetNaming(_id);
  const who = other.firstName || 'This freelancer';
  // A freelancer who has deleted their account cannot issue more records. Records that name the client remain valid
  // until the client withdraws permission.
  const isGone = other.firstName === '' && other.lastName === '';
  if (isGone && !isNamingAllowed && !notice) return null;

  const set = (isAllowed: boolean) =>
    mutate(isAllowed, {
      onSuccess() {
        setIsAsking(false);
        setNotice(isAllowed ? TEXTS.allowed : TEXTS.withdrawn);
      },
    });

  return (
    <TitledCard title={TEXTS.title}>
      <CardHint>{isGone ? TEXTS.hintGone : TEXTS.hint}</CardHint>
      <p>{(isNamingAllowed ? TEXTS.on : TEXTS.off)(who)}</p>
      {(isNamingAllowed || !isGone) && (
        <ButtonRow>
          {/* A single button for both actions, so that the dialog can return the focus to it. */}
          <Button
            $size="sm"
            disabled={isPending && !isAsking}
            onClick={() => (isNamingAllowed ? setIsAsking(true) : set(true))}
          >
            {isNamingAllowed ? TEXTS.withdraw : isPending ? 'Please wait…' : TEXTS.allow}
          </Button>
        </ButtonRow>
      )}
      <Notice text={notice} />
      {error && !isAsking && <Alert>{messageOf(error)}</Alert>}
      {isAsking && (
        <ConfirmDialog
          title={TEXTS.withdrawTitle}
          action={TEXTS.withdraw}
          isBusy={isPending}
          error={error}
          onConfirm={() => set(false)}
          onClose={() => setIsAsking(false)}
        >
          {TEXTS.withdrawText}
        </ConfirmDialog>
      )}
    </TitledCard>
  );
}

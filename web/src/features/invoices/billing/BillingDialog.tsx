import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSignedIn } from '@/domain/account/useSignedIn';
import { BillingForm } from '@/features/invoices/billing/BillingForm';
import { useSuggestedName } from '@/features/invoices/billing/useSuggestedName';
import { billingQuery } from '@/features/invoices/queries';
import { BILLING_TEXTS as TEXTS } from '@/features/invoices/texts';
import { EditDialog } from '@/shared/ui/dialogs/EditDialog';
import { ErrorState, Skeleton } from '@/shared/ui/feedback/states';

/** Loads the user's billing details and lets the user edit them. */
export function BillingDialog({ onClose }: { onClose: () => void }) {
  const { data: details, isPending, refetch } = useQuery(billingQuery());
  const suggestedName = useSuggestedName();
  const { isClient } = useSignedIn();
  const [isDirty, setIsDirty] = useState(false);
  return (
    <EditDialog title={TEXTS.title} isDirty={isDirty} onClose={onClose}>
      {isPending || suggestedName === undefined ? (
        <Skeleton label="Loading your billing details" rows={1} height="20rem" />
      ) : details === undefined ? (
        <ErrorState message="We could not load your billing details." onRetry={() => void refetch()} />
      ) : (
        <BillingForm
          details={details}
          suggestedName={suggestedName}
          isFreelancer={!isClient}
          onDirty={setIsDirty}
          onSaved={onClose}
          onCancel={onClose}
        />
      )}
    </EditDialog>
  );
}

import type { User } from '@hirelane/contracts/api/accounts';
import { useState } from 'react';
import { DetailsForm } from '@/features/profile/details/DetailsForm';
import { TEXTS } from '@/features/profile/texts';
import { EditDialog } from '@/shared/ui/EditDialog';

/** The user's own name, place and picture. */
export function DetailsDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [isDirty, setIsDirty] = useState(false);
  return (
    <EditDialog title={TEXTS.editDetails} isDirty={isDirty} onClose={onClose}>
      <DetailsForm user={user} onDirty={setIsDirty} onClose={onClose} />
    </EditDialog>
  );
}

import type { User } from '@hirelane/api/schemas/accounts';
import { useState } from 'react';
import { DeleteAccountDialog } from '@/features/account/DeleteAccountDialog';
import { Button } from '@/shared/ui/buttons/Button';

/** The button and the dialog that it opens. */
export function DeleteAccount({ user }: { user: User }) {
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <div>
      <Button $size="sm" $tone="danger" onClick={() => setIsDeleting(true)}>
        Delete my account
      </Button>
      {isDeleting && <DeleteAccountDialog user={user} onClose={() => setIsDeleting(false)} />}
    </div>
  );
}

import type { User } from '@hirelane/contracts/api/accounts';
import { DetailsForm } from '@/features/profile/details/DetailsForm';
import { TEXTS } from '@/features/profile/texts';
import { Dialog } from '@/shared/ui/Dialog';

/** One's own name, place and picture. */
export function DetailsDialog({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <Dialog title={TEXTS.editDetails} onClose={onClose}>
      <DetailsForm user={user} onClose={onClose} />
    </Dialog>
  );
}

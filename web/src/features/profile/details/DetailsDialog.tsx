import type { User } from '@hirelane/contracts/api/accounts';
import type { ReactNode } from 'react';
import { DetailsForm } from '@/features/profile/details/DetailsForm';
import { TEXTS } from '@/features/profile/texts';
import { Dialog } from '@/shared/ui/Dialog';
import { Tabs } from '@/shared/ui/Tabs';

export interface DetailsPart {
  name: string;
  content: ReactNode;
}

interface DetailsDialogProps {
  user: User;
  /** Parts of the dialog besides name, place and picture. */
  parts: (user: User) => readonly DetailsPart[];
  onClose: () => void;
}

/** Everything about one's own account. */
export function DetailsDialog({ user, parts, onClose }: DetailsDialogProps) {
  return (
    <Dialog title={TEXTS.editDetails} onClose={onClose}>
      <Tabs
        label={TEXTS.editDetails}
        tabs={[{ name: 'Details', content: <DetailsForm user={user} onClose={onClose} /> }, ...parts(user)]}
      />
    </Dialog>
  );
}

import type { ReactNode } from 'react';
import { Button } from '@/shared/ui/buttons/Button';
import { Dialog } from '@/shared/ui/dialogs/Dialog';
import { DialogActions } from '@/shared/ui/dialogs/DialogActions';

interface FilterSheetProps {
  title: string;
  /** The label of the button that returns to the list, such as `Show projects`. */
  show: string;
  onClose: () => void;
  children: ReactNode;
}

/** Filters in a sheet over the page, which opens from the bottom of a phone's screen. */
export function FilterSheet({ title, show, onClose, children }: FilterSheetProps) {
  return (
    <Dialog title={title} focusesTitle onClose={onClose}>
      {children}
      <DialogActions>
        <Button $tone="accent" onClick={onClose}>
          {show}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

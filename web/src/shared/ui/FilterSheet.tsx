import type { ReactNode } from 'react';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import { DialogActions } from '@/shared/ui/DialogActions';

interface FilterSheetProps {
  title: string;
  /** The label of the button back to the list: `Show projects`. */
  show: string;
  onClose: () => void;
  children: ReactNode;
}

/** Filters shown over the page, from the bottom of a phone's screen. */
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

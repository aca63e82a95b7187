import { FilterPanel } from '@/features/projects/search/FilterPanel';
import type { Search } from '@/features/projects/search/projectSearch';
import { FILTER_TEXTS as TEXTS } from '@/features/projects/search/searchTexts';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import { DialogActions } from '@/shared/ui/DialogActions';

/** The filters over the page, from the bottom of a phone's screen. */
export function FilterSheet({ search, onClose }: { search: Search; onClose: () => void }) {
  return (
    <Dialog title={TEXTS.title} onClose={onClose}>
      <FilterPanel search={search} />
      <DialogActions>
        <Button $tone="accent" onClick={onClose}>
          {TEXTS.show}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

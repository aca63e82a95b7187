import { TEXTS } from '@/features/freelancers/texts';
import { focusHeading } from '@/shared/lib/focusHeading';
import { LinkButton } from '@/shared/ui/LinkButton';

/** Leads to everybody. It goes away with the last filter, so the page's heading takes its focus. */
export function ClearFilters() {
  return (
    <LinkButton $size="sm" to="/freelancers" replace onClick={focusHeading}>
      {TEXTS.clear}
    </LinkButton>
  );
}

import { type ComponentType, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { MenuItem } from '@/app/Layout/menu';
import { useSession } from '@/features/session/useSession';
import { useIsLate } from '@/shared/lib/useIsLate';
import { IconButton } from '@/shared/ui/buttons/IconButton';
import { Icon, type IconName } from '@/shared/ui/icons/Icon';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

/**
 * Delay before the unread count is loaded, in milliseconds. The page content has priority and has usually loaded by
 * that time.
 */
const SETTLED_MS = 3_000;

interface CountedLinkProps {
  place: MenuItem;
  icon: IconName;
  /** The unread count, loaded after the page content. */
  Watch: ComponentType<{ userId: string }>;
}

/** A link with an unread count; renders nothing for visitors. */
export function CountedLink({ place, icon, Watch }: CountedLinkProps) {
  const session = useSession();
  const isHere = useLocation().pathname.startsWith(place.to);
  const isLate = useIsLate(SETTLED_MS);
  if (session.status !== 'in') return null;
  return (
    <IconButton as={Link} to={place.to} aria-current={isHere ? 'page' : undefined}>
      <Icon name={icon} />
      <VisuallyHidden>{place.label}</VisuallyHidden>
      <Suspense>{(isHere || isLate) && <Watch userId={session.userId} />}</Suspense>
    </IconButton>
  );
}

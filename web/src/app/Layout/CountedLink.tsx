import { type ComponentType, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { MenuItem } from '@/app/Layout/menu';
import { type CountedName, keptCount } from '@/domain/keptCount';
import { UnreadCount } from '@/domain/UnreadCount';
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
  counted: CountedName;
  /** The unread count, loaded after the page content. */
  Watch: ComponentType<{ userId: string }>;
}

/** A link with an unread count, at first the one that this tab last showed; renders nothing for visitors. */
export function CountedLink({ place, icon, counted, Watch }: CountedLinkProps) {
  const session = useSession();
  const isHere = useLocation().pathname.startsWith(place.to);
  const isLate = useIsLate(SETTLED_MS);
  if (session.status !== 'in') return null;
  const kept = <UnreadCount unread={keptCount(session.userId, counted)} />;
  return (
    <IconButton as={Link} to={place.to} aria-current={isHere ? 'page' : undefined}>
      <Icon name={icon} />
      <VisuallyHidden>{place.label}</VisuallyHidden>
      <Suspense fallback={kept}>{isHere || isLate ? <Watch userId={session.userId} /> : kept}</Suspense>
    </IconButton>
  );
}

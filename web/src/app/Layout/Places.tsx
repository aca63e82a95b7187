import { Link, useLocation } from 'react-router-dom';
import { PLACES } from '@/app/Layout/menu';
import { useRole } from '@/features/session/useSession';

/** A signed-in user's main links in the header; renders nothing for visitors. `className` styles the links. */
export function Places({ className }: { className?: string }) {
  const role = useRole();
  const { pathname, search } = useLocation();
  // The client's projects are a separate menu entry, distinguished by the query that filters them.
  const here = pathname === '/client' && /^\?(all|draft|published|past)\b/.test(search) ? '/client?all' : pathname;
  return (
    role &&
    PLACES[role].map(({ label, to }) => (
      <Link key={to} to={to} className={className} aria-current={to === here ? 'page' : undefined}>
        {label}
      </Link>
    ))
  );
}

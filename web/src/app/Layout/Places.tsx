import { Link, useLocation } from 'react-router-dom';
import { PLACES } from '@/app/Layout/menu';
import { useRole } from '@/features/session/useSession';

/** A signed-in user's main links in the header; nothing for a visitor. `className`: their style there. */
export function Places({ className }: { className?: string }) {
  const role = useRole();
  const { pathname, search } = useLocation();
  // The published projects have an address of their own.
  const here = search.startsWith('?published') ? `${pathname}?published` : pathname;
  return (
    role &&
    PLACES[role].map(({ label, to }) => (
      <Link key={to} to={to} className={className} aria-current={to === here ? 'page' : undefined}>
        {label}
      </Link>
    ))
  );
}

import { Link, useLocation } from 'react-router-dom';
import { PLACES } from '@/app/Layout/menu';
import { useRole } from '@/features/session/useSession';

/**
 * The places of whoever is signed in, as links in the header; nothing for a visitor. `className`: how they look there.
 */
export function Places({ className }: { className?: string }) {
  const role = useRole();
  const { pathname, search } = useLocation();
  // Where the published projects are is an address of its own.
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

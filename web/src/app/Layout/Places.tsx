import { Link, useLocation } from 'react-router-dom';
import { PLACES } from '@/app/Layout/menu';
import { useRole } from '@/features/session/useSession';

/** A client's main links in the header; renders nothing for other users. `className` styles the links. */
export function Places({ className }: { className?: string }) {
  const isClient = useRole() === 'client';
  const { pathname } = useLocation();
  return (
    isClient &&
    PLACES.map(({ label, to }) => (
      <Link key={to} to={to} className={className} aria-current={pathOf(to) === pathname ? 'page' : undefined}>
        {label}
      </Link>
    ))
  );
}

const pathOf = (to: string) => to.split('?')[0];

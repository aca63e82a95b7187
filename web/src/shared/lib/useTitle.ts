import { useEffect } from 'react';
import { marketplace } from '@/shared/lib/marketplace';

/** Sets the page's title, for the tab and for screen readers. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${marketplace.name}`;
  }, [title]);
}

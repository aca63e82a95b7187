import { useEffect } from 'react';
import { marketplace } from '@/shared/lib/marketplace';

/** Sets the page's title, for the tab and for screen readers. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${marketplace.name}`;
  }, [title]);
}

/** Gives the focus to the heading of the page, when what had it goes away. */
export function focusHeading(): void {
  const heading = document.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus();
}

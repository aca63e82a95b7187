import { useEffect } from 'react';
import { marketplace } from '@/domain/marketplace/marketplace';

/** Sets the page title, for the tab and for screen readers. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${marketplace.name}`;
  }, [title]);
}

/** Focuses the page heading when the focused element is removed. */
export function focusHeading(): void {
  const heading = document.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus();
}

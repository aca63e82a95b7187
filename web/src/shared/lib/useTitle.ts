import { useEffect } from 'react';

/** Sets the page's title, for the tab and for screen readers. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Hirelane`;
  }, [title]);
}

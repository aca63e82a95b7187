import { useEffect } from 'react';

/**
 * Sets the page's title, for the tab and for screen readers. `isDocument`: the page is saved as a file, which is named after
 * its title alone.
 */
export function useTitle(title: string, { isDocument = false }: { isDocument?: boolean } = {}): void {
  useEffect(() => {
    document.title = isDocument ? title : `${title} · Hirelane`;
  }, [title, isDocument]);
}

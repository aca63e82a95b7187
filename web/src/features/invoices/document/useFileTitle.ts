import { useEffect } from 'react';

/** Titles the page with nothing else once `title` is known: a file that it is printed to is named after its title. */
export function useFileTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
}

import { useSearchParams } from 'react-router-dom';
import { type Search, searchIn, textOf } from '@/features/projects/search/projectSearch';

/** What the address asks for; `text` says it as it follows “found”, empty when it asks for nothing. */
export function useSearch(): Search & { text: string } {
  const [params] = useSearchParams();
  const search = searchIn(params);
  return { ...search, text: textOf(search) };
}

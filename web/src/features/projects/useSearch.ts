import { CATEGORIES, LIMITS } from '@hirelane/contracts/constants';
import { useSearchParams } from 'react-router-dom';
import type { Search } from '@/features/projects/queries';

/** What the address asks for; `text` says it as it follows “found”, empty when it asks for nothing. */
export function useSearch(): Search & { text: string } {
  const [params] = useSearchParams();
  const q = (params.get('q') ?? '').trim().slice(0, LIMITS.search);
  const category = CATEGORIES.find((name) => name === params.get('category'));
  const text = [q && `for “${q}”`, category && `in ${category}`].filter(Boolean).join(' ');
  return { q, category, text };
}

import { Category } from '@hirelane/contracts/api/projects';
import { LIMITS } from '@hirelane/contracts/constants';
import { useSearchParams } from 'react-router-dom';
import type { Search } from '@/features/projects/queries';

/** What the address asks for; `text` says it as it follows “found”, empty when it asks for nothing. */
export function useSearch(): Search & { text: string } {
  const [params] = useSearchParams();
  const q = (params.get('q') ?? '').trim().slice(0, LIMITS.search);
  const category = Category.safeParse(params.get('category')).data;
  const text = [q && `for “${q}”`, category && `in ${category}`].filter(Boolean).join(' ');
  return { q, category, text };
}

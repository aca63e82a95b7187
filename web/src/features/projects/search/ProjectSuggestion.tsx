import { useInfiniteQuery } from '@tanstack/react-query';
import { SuggestedWords } from '@/domain/search/SuggestedWords';
import type { searchQuery } from '@/features/projects/search/queries';

/** A spelling suggestion for the search words, taken from the list's query. */
export function ProjectSuggestion({ query }: { query: ReturnType<typeof searchQuery> }) {
  const { data: words } = useInfiniteQuery({
    ...query,
    refetchOnMount: false,
    select: ({ pages }) => (pages[0] as { suggestion?: string | null } | undefined)?.suggestion ?? null,
  });
  return words ? <SuggestedWords words={words} /> : null;
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import type { searchQuery } from '@/features/projects/queries';

/** What was probably meant by the words of a search that finds little. It reads what the list has read. */
export function SuggestedWords({ query }: { query: ReturnType<typeof searchQuery> }) {
  const { data: suggestion } = useInfiniteQuery({
    ...query,
    refetchOnMount: false,
    select: ({ pages }) => (pages[0] as { suggestion?: string | null } | undefined)?.suggestion ?? null,
  });
  const { search } = useLocation();
  if (!suggestion) return null;
  const params = new URLSearchParams(search);
  params.set('q', suggestion);
  return (
    <Line role="status">
      Did you mean <Link to={{ search: params.toString() }}>{suggestion}</Link>?
    </Line>
  );
}

const Line = styled.p`
  overflow-wrap: anywhere;

  a {
    font-weight: 600;
  }
`;

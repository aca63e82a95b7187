import type { ListedSearch } from '@hirelane/contracts/api/searches';
import { styled } from 'styled-components';
import { SEARCHES } from '@/features/searches/place';
import { SearchRow } from '@/features/searches/SearchRow';
import { Card } from '@/shared/ui/Card';

interface SearchListProps {
  searches: readonly ListedSearch[];
  onDone: (notice: string) => void;
}

/** Saved searches, the first one saved first. */
export function SearchList({ searches, onDone }: SearchListProps) {
  return (
    <Card as="div">
      <List aria-label={SEARCHES.title}>
        {searches.map((search) => (
          <SearchRow key={search._id} search={search} onDone={onDone} />
        ))}
      </List>
    </Card>
  );
}

const List = styled.ol`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
`;

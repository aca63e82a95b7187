import type { ListedSearch } from '@hirelane/api/schemas/searches';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useTitle } from '@/domain/marketplace/pageTitle';
import { OwnFeed } from '@/features/searches/OwnFeed';
import { SEARCHES } from '@/features/searches/place';
import { countedSearchesQuery } from '@/features/searches/queries';
import { SearchRow } from '@/features/searches/SearchRow';
import { LIST_TEXTS as TEXTS } from '@/features/searches/texts';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { Notice } from '@/shared/ui/feedback/Notice';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { Card } from '@/shared/ui/layout/Card';
import { ListPage } from '@/shared/ui/lists/ListPage';

/** A freelancer's saved searches, and the URL of their personal feed. */
export function SavedSearches() {
  useTitle(SEARCHES.title);
  const [notice, setNotice] = useState('');
  const { data, isPending, refetch } = useQuery(countedSearchesQuery());
  return (
    <ListPage title={SEARCHES.title} text={TEXTS.text}>
      <Notice text={notice} />
      {isPending && <Skeleton label="Loading your saved searches" rows={2} height="7rem" />}
      {!isPending && !data && <ErrorState message={TEXTS.failed} onRetry={() => void refetch()} />}
      {data?.searches.length === 0 && (
        <EmptyState icon="search" title={TEXTS.none} text={TEXTS.noneText}>
          <LinkButton to="/freelancer/projects">{TEXTS.search}</LinkButton>
        </EmptyState>
      )}
      {data && data.searches.length > 0 && <SearchList searches={data.searches} onDone={setNotice} />}
      {data && <OwnFeed isOn={data.hasFeed} />}
    </ListPage>
  );
}

interface SearchListProps {
  searches: readonly ListedSearch[];
  onDone: (notice: string) => void;
}

/** Saved searches, oldest first. */
function SearchList({ searches, onDone }: SearchListProps) {
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

import { LIMITS } from '@hirelane/api/constants';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { Search } from '@/features/projects/search/queries';
import { useSaveSearch, useSeeSearch } from '@/features/searches/commands';
import { SEARCHES } from '@/features/searches/place';
import { filtersIn, filterText, findSame, searchesQuery } from '@/features/searches/queries';
import { SAVE_TEXTS as TEXTS } from '@/features/searches/texts';
import { lazyPart } from '@/shared/lib/loadChunk';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Notice } from '@/shared/ui/feedback/Notice';
import { Icon } from '@/shared/ui/icons/Icon';

const SearchDialog = lazyPart(() => import('@/features/searches/SearchDialog').then((m) => m.SearchDialog));

interface SaveSearchProps {
  search: Search;
}

/** Saves the search on the page, or shows the name it is saved under. For freelancers. */
export function SaveSearch({ search }: SaveSearchProps) {
  const { q, category } = search;
  const filters = filtersIn(search);
  const { data } = useQuery(searchesQuery());
  const { mutateAsync } = useSaveSearch();
  const { mutate: see } = useSeeSearch();
  const [isOpen, setIsOpen] = useState(false);
  const [notice, setNotice] = useState('');
  const { posted: _, proposals: __, ...said } = filters;
  const isSearch = /[\p{L}\p{N}]/u.test(q) || category !== undefined || Object.keys(said).length > 0;
  const same = data && findSame(data, { q, category, filters });
  // Viewing the search marks its new projects as seen.
  const seenId = same?._id;
  useEffect(() => {
    if (seenId !== undefined) see(seenId);
  }, [seenId, see]);

  return (
    <Row>
      <Notice text={notice} />
      {isSearch && same && (
        <p>
          {TEXTS.isSaved} <Link to={SEARCHES.path}>{same.name}</Link>.
        </p>
      )}
      {isSearch && data && !same && (
        <Button $size="sm" onClick={() => setIsOpen(true)}>
          <Icon name="bookmark" size={16} />
          {TEXTS.open}
        </Button>
      )}
      {!same && <Link to={SEARCHES.path}>{TEXTS.manage}</Link>}
      {isOpen && (
        <Suspense fallback={null}>
          <SearchDialog
            title={TEXTS.title}
            action={TEXTS.action}
            start={{
              name: [q, category, filterText(filters)].filter(Boolean).join(', ').slice(0, LIMITS.searchName),
              tell: 'daily',
            }}
            send={(named) =>
              mutateAsync({
                ...named,
                q,
                ...(category && { category }),
                ...(Object.keys(filters).length > 0 && { filters }),
              })
            }
            onDone={() => {
              setIsOpen(false);
              setNotice(TEXTS.saved);
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]} ${theme.space[4]};
  font-size: ${theme.font.sm};
  overflow-wrap: anywhere;

  a {
    display: inline-block;
    min-height: 24px;
  }
`;

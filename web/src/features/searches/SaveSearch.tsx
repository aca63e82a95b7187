import type { Category } from '@hirelane/contracts/api/projects';
import { LIMITS } from '@hirelane/contracts/constants';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useSaveSearch, useSeeSearch } from '@/features/searches/commands';
import { findSame, searchesQuery } from '@/features/searches/queries';
import { SEARCHES_PATH, SAVE_TEXTS as TEXTS } from '@/features/searches/texts';
import { lazyPart } from '@/shared/lib/lazyPart';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/Button';
import { Icon } from '@/shared/ui/Icon';
import { Notice } from '@/shared/ui/Notice';

const SearchDialog = lazyPart(() => import('@/features/searches/SearchDialog').then((m) => m.SearchDialog));

interface SaveSearchProps {
  q: string;
  category: Category | undefined;
}

/** Saves the search that the page shows, or says under which name it is saved. For freelancers. */
export function SaveSearch({ q, category }: SaveSearchProps) {
  const { data } = useQuery(searchesQuery());
  const { mutateAsync } = useSaveSearch();
  const { mutate: see } = useSeeSearch();
  const [isOpen, setIsOpen] = useState(false);
  const [notice, setNotice] = useState('');
  const isSearch = /[\p{L}\p{N}]/u.test(q) || category !== undefined;
  const same = data && findSame(data, { q, category });
  // What is new is seen by looking at it.
  const seenId = same?._id;
  useEffect(() => {
    if (seenId !== undefined) see(seenId);
  }, [seenId, see]);

  return (
    <Row>
      <Notice text={notice} />
      {isSearch && same && (
        <p>
          {TEXTS.isSaved} <Link to={SEARCHES_PATH}>{same.name}</Link>.
        </p>
      )}
      {isSearch && data && !same && (
        <Button $size="sm" onClick={() => setIsOpen(true)}>
          <Icon name="bookmark" size={16} />
          {TEXTS.open}
        </Button>
      )}
      {!same && <Link to={SEARCHES_PATH}>{TEXTS.manage}</Link>}
      {isOpen && (
        <Suspense fallback={null}>
          <SearchDialog
            title={TEXTS.title}
            action={TEXTS.action}
            start={{ name: [q, category].filter(Boolean).join(', ').slice(0, LIMITS.searchName), tell: 'daily' }}
            send={(search) => mutateAsync({ ...search, q, ...(category && { category }) })}
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

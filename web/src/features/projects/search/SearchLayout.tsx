import { CATEGORIES } from '@hirelane/api/constants';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { offered } from '@/domain/marketplace/marketplace';
import { SearchBox } from '@/domain/search/SearchBox';
import { type Orders, SearchColumns } from '@/domain/search/SearchColumns';
import { filterCount, type Search } from '@/features/projects/search/projectSearch';
import { FILTER_TEXTS as TEXTS } from '@/features/projects/search/searchTexts';
import { lazyPart } from '@/shared/lib/loadChunk';
import { useIsLate } from '@/shared/lib/useIsLate';
import { media, theme } from '@/shared/theme/theme';
import { FilterSelect } from '@/shared/ui/lists/FilterSelect';

const FilterPanel = lazyPart(() => import('@/features/projects/search/FilterPanel').then((m) => m.FilterPanel));
const FilterSheet = lazyPart(() => import('@/domain/search/FilterSheet').then((m) => m.FilterSheet));
const ActiveFilters = lazyPart(() => import('@/features/projects/search/ActiveFilters').then((m) => m.ActiveFilters));

/** The delay before optional parts are loaded for a visitor, in milliseconds. */
const SETTLED_MS = 1_500;

interface SearchLayoutProps {
  title: string;
  text: ReactNode;
  search: Search;
  sorts: Orders;
  /** Explains the sort order. */
  order: string;
  isVisitor?: boolean;
  children: ReactNode;
}

/** A project search: words and category above the list, all other filters next to it or in a sheet. */
export function SearchLayout({ search, isVisitor = false, children, ...shown }: SearchLayoutProps) {
  const isLate = useIsLate(isVisitor ? SETTLED_MS : 0);
  const count = filterCount(search);
  return (
    <SearchColumns
      {...shown}
      count={count}
      top={<ProjectFilters />}
      panel={isLate && <FilterPanel search={search} />}
      sheet={(onClose) => (
        <FilterSheet title={TEXTS.title} show={TEXTS.show} onClose={onClose}>
          <FilterPanel search={search} isInSheet />
        </FilterSheet>
      )}
      chips={count > 0 && <ActiveFilters search={search} />}
    >
      {children}
    </SearchColumns>
  );
}

/** The search words and category, both stored in the URL. */
function ProjectFilters() {
  // Computed on render, because the server may change the available categories after loading this module.
  const options = offered(CATEGORIES).map((value) => ({ value, label: value }));
  return (
    <Row data-scripted>
      <SearchBox />
      <FilterSelect param="category" label="Category" all="All categories" options={options} />
    </Row>
  );
}

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[3]};

  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr) 14rem;
  }
`;

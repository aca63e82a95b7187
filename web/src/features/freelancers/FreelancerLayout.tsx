import { CATEGORIES, FREELANCER_SORTS } from '@hirelane/contracts/constants';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ActiveFilters } from '@/features/freelancers/ActiveFilters';
import { FilterPanel } from '@/features/freelancers/FilterPanel';
import { filterCount, type Search } from '@/features/freelancers/search';
import { FILTER_TEXTS, ORDER_TEXTS, SORT_LABELS, TEXTS } from '@/features/freelancers/texts';
import { lazyPart } from '@/shared/lib/lazyPart';
import { offered } from '@/shared/lib/marketplace';
import { media, theme } from '@/shared/theme/theme';
import { FilterSelect } from '@/shared/ui/FilterSelect';
import { SearchBox } from '@/shared/ui/SearchBox';
import { SearchColumns } from '@/shared/ui/SearchColumns';

const FilterSheet = lazyPart(() => import('@/shared/ui/FilterSheet').then((m) => m.FilterSheet));

const CATEGORY_OPTIONS = offered(CATEGORIES).map((value) => ({ value, label: value }));
const SORTS = {
  first: SORT_LABELS.changed,
  others: FREELANCER_SORTS.filter((sort) => sort !== 'changed').map((value) => ({ value, label: SORT_LABELS[value] })),
};

/** A search for freelancers: words and a category above the list, all other filters beside it or in a sheet. */
export function FreelancerLayout({ search, children }: { search: Search; children: ReactNode }) {
  const count = filterCount(search);
  return (
    <SearchColumns
      title={TEXTS.title}
      text={TEXTS.text}
      count={count}
      sorts={SORTS}
      order={ORDER_TEXTS[search.sort ?? 'changed']}
      top={
        <Row>
          <SearchBox label={TEXTS.search} hint={TEXTS.searched} />
          <FilterSelect param="category" label="Category" all="All categories" options={CATEGORY_OPTIONS} />
        </Row>
      }
      panel={<FilterPanel search={search} />}
      sheet={(onClose) => (
        <FilterSheet title={FILTER_TEXTS.title} show={FILTER_TEXTS.show} onClose={onClose}>
          <FilterPanel search={search} isInSheet />
        </FilterSheet>
      )}
      chips={count > 0 && <ActiveFilters search={search} />}
    >
      {children}
    </SearchColumns>
  );
}

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${theme.space[3]};

  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr) 14rem;
  }
`;

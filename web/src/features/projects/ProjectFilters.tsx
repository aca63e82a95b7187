import { CATEGORIES } from '@hirelane/contracts/constants';
import { styled } from 'styled-components';
import { offered } from '@/shared/lib/marketplace';
import { media, theme } from '@/shared/theme/theme';
import { FilterSelect } from '@/shared/ui/FilterSelect';
import { SearchBox } from '@/shared/ui/SearchBox';

const OPTIONS = offered(CATEGORIES).map((value) => ({ value, label: value }));

/** Words and a category, both in the address. */
export function ProjectFilters() {
  return (
    <Row>
      <SearchBox />
      <FilterSelect param="category" label="Category" all="All categories" options={OPTIONS} />
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

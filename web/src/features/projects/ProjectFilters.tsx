import { CATEGORIES } from '@hirelane/contracts/constants';
import { styled } from 'styled-components';
import { offered } from '@/shared/lib/marketplace';
import { media, theme } from '@/shared/theme/theme';
import { FilterSelect } from '@/shared/ui/FilterSelect';
import { SearchBox } from '@/shared/ui/SearchBox';

/** Words and a category, both in the address. */
export function ProjectFilters() {
  // Not when the module is loaded: on the server, what is offered may change.
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

import { CATEGORIES } from '@hirelane/contracts/constants';
import { styled } from 'styled-components';
import { SearchBox } from '@/features/projects/SearchBox';
import { useAddressParam } from '@/shared/lib/useAddressParam';
import { media, theme } from '@/shared/theme/theme';
import { controlStyles } from '@/shared/ui/controlStyles';

/** Words and a category, both in the address. */
export function ProjectFilters() {
  const [category, setCategory] = useAddressParam('category');
  return (
    <Row>
      <SearchBox />
      <select aria-label="Category" value={category} onChange={({ target }) => setCategory(target.value)}>
        <option value="">All categories</option>
        {CATEGORIES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </Row>
  );
}

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[3]};

  select {
    ${controlStyles}
  }

  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr) 14rem;
  }
`;

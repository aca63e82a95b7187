import { AVAILABILITIES, CATEGORIES, STARS_MAX } from '@hirelane/contracts/constants';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { ClearFilters } from '@/features/freelancers/ClearFilters';
import type { Search } from '@/features/freelancers/queries';
import { SkillFilter } from '@/features/freelancers/SkillFilter';
import { textOf } from '@/features/freelancers/search';
import { TEXTS } from '@/features/freelancers/texts';
import { AVAILABILITY_LABELS } from '@/shared/lib/availability';
import { offered } from '@/shared/lib/marketplace';
import { media, theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/Button';
import { FilterSelect } from '@/shared/ui/FilterSelect';
import { Icon } from '@/shared/ui/Icon';
import { SearchBox } from '@/shared/ui/SearchBox';

const CATEGORY_OPTIONS = offered(CATEGORIES).map((value) => ({ value, label: value }));
const AVAILABILITY_OPTIONS = AVAILABILITIES.map((value) => ({ value, label: AVAILABILITY_LABELS[value] }));
const STARS_OPTIONS = Array.from({ length: STARS_MAX }, (_, n) => STARS_MAX - n).map((stars) => ({
  value: String(stars),
  label: stars === STARS_MAX ? `${stars} of ${STARS_MAX} stars` : `At least ${stars} of ${STARS_MAX} stars`,
}));

/** Words, and what folds on a phone: category, availability, stars and skills. All are in the address. */
export function FreelancerFilters({ search }: { search: Search }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { category, skills, availability, stars } = search;
  const count = [category, availability, stars].filter(Boolean).length + skills.length;
  return (
    <Stack>
      <SearchBox label={TEXTS.search} hint={TEXTS.searched} />
      <Opener aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        {count > 0 ? `Filters (${count})` : 'Filters'}
        <Icon name="chevronDown" size={18} />
      </Opener>
      <Folded id={id} data-open={isOpen}>
        <FilterSelect param="category" label="Category" all="All categories" options={CATEGORY_OPTIONS} />
        <FilterSelect param="availability" label="Availability" all="Any availability" options={AVAILABILITY_OPTIONS} />
        <FilterSelect param="stars" label="Stars" all="Any number of stars" options={STARS_OPTIONS} />
        <SkillFilter />
      </Folded>
      {textOf(search) && (
        <div>
          <ClearFilters />
        </div>
      )}
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[3]};
`;

const Opener = styled(Button)`
  justify-self: start;

  svg {
    transition: transform ${theme.motion.fast};
  }

  &[aria-expanded='true'] svg {
    transform: rotate(180deg);
  }

  ${media.tablet} {
    display: none;
  }
`;

const Folded = styled.div`
  display: none;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[3]};

  &[data-open='true'] {
    display: grid;
  }

  ${media.tablet} {
    display: grid;
    align-items: start;
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

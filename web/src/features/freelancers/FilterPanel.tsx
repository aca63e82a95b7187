import { AVAILABILITIES } from '@hirelane/contracts/constants';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { COMPLETED_VALUES, completedLabel, STARS_VALUES, starsLabel } from '@/features/freelancers/filterTexts';
import { PlaceFilter } from '@/features/freelancers/PlaceFilter';
import { countsQuery } from '@/features/freelancers/queries';
import type { Search } from '@/features/freelancers/search';
import { FILTER_TEXTS as TEXTS } from '@/features/freelancers/texts';
import { AVAILABILITY_LABELS } from '@/shared/lib/availability';
import { useFilters, withValue } from '@/shared/lib/useFilters';
import { theme } from '@/shared/theme/theme';
import { FilterChoice } from '@/shared/ui/FilterChoice';
import { SkillFilter } from '@/shared/ui/SkillFilter';

const NOUNS = ['freelancer', 'freelancers'] as const;
const AVAILABILITY_OPTIONS = AVAILABILITIES.map((value) => ({ value, label: AVAILABILITY_LABELS[value] }));
const STARS_OPTIONS = [
  { value: '', label: TEXTS.anyStars },
  ...STARS_VALUES.map((stars) => ({ value: `${stars}`, label: starsLabel(stars) })),
];
const COMPLETED_OPTIONS = [
  { value: '', label: TEXTS.anyCompleted },
  ...COMPLETED_VALUES.map((least) => ({ value: `${least}`, label: completedLabel(least) })),
];

interface FilterPanelProps {
  search: Search;
  /** It covers the list, and what is said above it. */
  isInSheet?: boolean;
}

/** All filters but the category, each with the numbers of freelancers. What is chosen is in the address at once. */
export function FilterPanel({ search, isInSheet = false }: FilterPanelProps) {
  const set = useFilters();
  // Without numbers the filters are as good: a failure shows nothing.
  const { data: counts } = useQuery(countsQuery(search));
  const one = (name: 'stars' | 'completed') => ({
    type: 'radio' as const,
    nouns: NOUNS,
    chosen: [`${search[name] ?? ''}`],
    counts: counts?.[name],
    onChange: (value: string) => set({ [name]: value }),
  });
  return (
    <Stack>
      <SkillFilter hasChips={isInSheet} />
      <FilterChoice
        legend={TEXTS.availability}
        type="checkbox"
        options={AVAILABILITY_OPTIONS}
        chosen={search.availability ?? []}
        nouns={NOUNS}
        counts={counts?.availability}
        onChange={(value, isOn) => set((params) => withValue(params, 'availability', value, isOn))}
      />
      <FilterChoice legend={TEXTS.stars} options={STARS_OPTIONS} {...one('stars')} />
      <FilterChoice legend={TEXTS.completed} options={COMPLETED_OPTIONS} {...one('completed')} />
      <PlaceFilter place={search.place} nouns={NOUNS} counts={counts?.place} onChange={(place) => set({ place })} />
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[6]};
`;

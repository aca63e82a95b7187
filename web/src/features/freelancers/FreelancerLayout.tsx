import {
  AVAILABILITIES,
  CATEGORIES,
  COMPLETED_STEPS,
  FREELANCER_SORTS,
  LIMITS,
  STARS_MAX,
} from '@hirelane/api/constants';
import type { Count } from '@hirelane/api/schemas/search-query';
import { textOfSkills } from '@hirelane/api/skills-text';
import { spellingOf } from '@hirelane/api/words';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { styled } from 'styled-components';
import { offered } from '@/domain/marketplace/marketplace';
import { AVAILABILITY_LABELS } from '@/domain/people/AvailabilityBadge';
import { type FilterChip, FilterChips } from '@/domain/search/FilterChips';
import { FilterChoice } from '@/domain/search/FilterChoice';
import { SearchBox } from '@/domain/search/SearchBox';
import { SearchColumns } from '@/domain/search/SearchColumns';
import { SkillFilter } from '@/domain/search/SkillFilter';
import { countsQuery } from '@/features/freelancers/queries';
import { FILTER_PARAMS, filterCount, type Search } from '@/features/freelancers/search';
import { FILTER_TEXTS, ORDER_TEXTS, SORT_LABELS, TEXTS } from '@/features/freelancers/texts';
import { lazyPart } from '@/shared/lib/loadChunk';
import { useFilters, withValue } from '@/shared/lib/useFilters';
import { media, theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { controlStyles } from '@/shared/ui/forms/controlStyles';
import { FilterSelect } from '@/shared/ui/lists/FilterSelect';

/** Returns the label for a minimum rating, such as `At least 4 of 5 stars` for 4. */
const starsLabel = (stars: number): string =>
  stars === STARS_MAX ? `${stars} of ${STARS_MAX} stars` : `At least ${stars} of ${STARS_MAX} stars`;

const completedLabel = (least: number): string => `${least} or more`;

/** The minimum ratings that can be chosen, in descending order. The search itself also accepts others. */
const STARS_VALUES = [STARS_MAX - 1, STARS_MAX - 2];
const COMPLETED_VALUES = COMPLETED_STEPS;

const FilterSheet = lazyPart(() => import('@/domain/search/FilterSheet').then((m) => m.FilterSheet));

const CATEGORY_OPTIONS = offered(CATEGORIES).map((value) => ({ value, label: value }));
const SORTS = {
  first: SORT_LABELS.changed,
  others: FREELANCER_SORTS.filter((sort) => sort !== 'changed').map((value) => ({ value, label: SORT_LABELS[value] })),
};

/** A freelancer search: words and category above the list, all other filters next to it or in a sheet. */
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
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  gap: ${theme.space[3]};

  > * {
    flex: 1 1 20rem;
    min-width: 0;
  }

  ${media.tablet} {
    > select {
      flex: 0 1 14rem;
    }
  }
`;

function chipsOf({ skills = [], availability = [], stars, completed, place }: Search): readonly FilterChip[] {
  return [
    ...skills.map((skill) => ({
      key: `skills ${skill}`,
      label: skill,
      without: { skills: textOfSkills(skills.filter((other) => other !== skill)) },
    })),
    ...availability.map((value) => ({
      key: value,
      label: AVAILABILITY_LABELS[value],
      without: { availability: availability.filter((other) => other !== value).join(',') },
    })),
    ...(stars === undefined ? [] : [{ key: 'stars', label: starsLabel(stars), without: { stars: '' } }]),
    ...(completed === undefined
      ? []
      : [{ key: 'completed', label: `${completedLabel(completed)} completed`, without: { completed: '' } }]),
    ...(place === undefined ? [] : [{ key: 'place', label: place, without: { place: '' } }]),
  ];
}

function ActiveFilters({ search }: { search: Search }) {
  return <FilterChips chips={chipsOf(search)} params={FILTER_PARAMS} />;
}

const NOUNS = ['freelancer', 'freelancers'] as const;
const AVAILABILITY_OPTIONS = AVAILABILITIES.map((value) => ({ value, label: AVAILABILITY_LABELS[value] }));
const STARS_OPTIONS = [
  { value: '', label: FILTER_TEXTS.anyStars },
  ...STARS_VALUES.map((stars) => ({ value: `${stars}`, label: starsLabel(stars) })),
];
const COMPLETED_OPTIONS = [
  { value: '', label: FILTER_TEXTS.anyCompleted },
  ...COMPLETED_VALUES.map((least) => ({ value: `${least}`, label: completedLabel(least) })),
];

interface FilterPanelProps {
  search: Search;
  /** The sheet covers the list and the text above it. */
  isInSheet?: boolean;
}

/**
 * All filters except the category, each with the number of matching freelancers. A choice updates the URL immediately.
 */
function FilterPanel({ search, isInSheet = false }: FilterPanelProps) {
  const set = useFilters();
  // The filters also work without counts, so a failed request shows no error.
  const { data: counts } = useQuery(countsQuery(search));
  const one = (name: 'stars' | 'completed') => ({
    type: 'radio' as const,
    nouns: NOUNS,
    chosen: [`${search[name] ?? ''}`],
    counts: counts?.[name],
    onChange: (value: string) => set({ [name]: value }),
  });
  /** Whether one of the options would leave a freelancer. A chosen option stays, so that it can be removed. */
  const hasSome = (name: 'stars' | 'completed') =>
    search[name] !== undefined || (counts?.[name].some(({ value, n }) => value !== '' && n > 0) ?? true);
  return (
    <Stack>
      <SkillFilter hasChips={isInSheet} />
      <FilterChoice
        legend={FILTER_TEXTS.availability}
        type="checkbox"
        options={AVAILABILITY_OPTIONS}
        chosen={search.availability ?? []}
        nouns={NOUNS}
        counts={counts?.availability}
        onChange={(value, isOn) => set((params) => withValue(params, 'availability', value, isOn))}
      />
      {hasSome('stars') && <FilterChoice legend={FILTER_TEXTS.stars} options={STARS_OPTIONS} {...one('stars')} />}
      {hasSome('completed') && (
        <FilterChoice legend={FILTER_TEXTS.completed} options={COMPLETED_OPTIONS} {...one('completed')} />
      )}
      <PlaceFilter place={search.place} nouns={NOUNS} counts={counts?.place} onChange={(place) => set({ place })} />
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[6]};
`;

interface PlaceFilterProps {
  place: string | undefined;
  nouns: readonly [one: string, several: string];
  /** The most common freelancer locations; undefined until they have loaded. */
  counts: readonly Count[] | undefined;
  onChange: (place: string) => void;
}

/** A filter by city or state, with a choice of the most common ones and a field for any other. */
function PlaceFilter({ place = '', nouns, counts = [], onChange }: PlaceFilterProps) {
  const id = useId();
  const [text, setText] = useState('');
  const offered = counts.map(({ value }) => value);
  // Names are normalised the same way as in the search.
  const chosen = offered.find((value) => spellingOf(value) === spellingOf(place)) ?? place;
  const values = chosen === '' || offered.includes(chosen) ? offered : [chosen, ...offered];
  return (
    <PlaceFilterStack>
      <FilterChoice
        legend={FILTER_TEXTS.place}
        type="radio"
        options={[{ value: '', label: FILTER_TEXTS.anyPlace }, ...values.map((value) => ({ value, label: value }))]}
        chosen={[chosen]}
        nouns={nouns}
        counts={counts}
        onChange={onChange}
      />
      <PlaceFilterRow
        onSubmit={(event) => {
          event.preventDefault();
          if (!text.trim()) return;
          onChange(text.trim());
          setText('');
        }}
      >
        <label htmlFor={id}>{FILTER_TEXTS.otherPlace}</label>
        <div>
          <input
            id={id}
            placeholder="For example, Pune"
            autoComplete="off"
            maxLength={LIMITS.location}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit" aria-label="Choose this place">
            Choose
          </Button>
        </div>
      </PlaceFilterRow>
    </PlaceFilterStack>
  );
}

const PlaceFilterStack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[2]};
`;

const PlaceFilterRow = styled.form`
  display: grid;
  gap: ${theme.space[2]};

  label {
    font-size: ${theme.font.sm};
  }

  div {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: ${theme.space[2]};
  }

  input {
    ${controlStyles}
  }
`;

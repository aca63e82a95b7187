import { DURATIONS, EXPERIENCE_TYPES, POSTED_DAYS, PROPOSAL_BANDS, SCOPES } from '@hirelane/api/constants';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { FilterChoice } from '@/domain/search/FilterChoice';
import { SkillFilter } from '@/domain/search/SkillFilter';
import { BAND_LABELS, BUDGET_RANGES, POSTED_LABELS } from '@/features/projects/search/filterTexts';
import type { Search } from '@/features/projects/search/projectSearch';
import { countsQuery } from '@/features/projects/search/queries';
import { FILTER_TEXTS as TEXTS } from '@/features/projects/search/searchTexts';
import { capitalize, durationLabel } from '@/shared/lib/format';
import { useFilters, withValue } from '@/shared/lib/useFilters';
import { theme } from '@/shared/theme/theme';

const optionsOf = (values: readonly string[], label: (value: string) => string) =>
  values.map((value) => ({ value, label: label(value) }));

const SCOPE_OPTIONS = optionsOf(SCOPES, capitalize);
const DURATION_OPTIONS = optionsOf(DURATIONS, durationLabel);
const EXPERIENCE_OPTIONS = optionsOf(EXPERIENCE_TYPES, capitalize);
const POSTED_OPTIONS = [
  { value: '', label: TEXTS.any },
  ...POSTED_DAYS.map((days) => ({ value: `${days}`, label: POSTED_LABELS[days] })),
];
const BAND_OPTIONS = PROPOSAL_BANDS.map((band) => ({ value: band, label: BAND_LABELS[band] }));
const NOUNS = ['project', 'projects'] as const;
const BUDGET_OPTIONS = [{ value: '', label: TEXTS.anyBudget }, ...BUDGET_RANGES];

interface FilterPanelProps {
  search: Search;
  /** The sheet covers the list and the text above it. */
  isInSheet?: boolean;
}

/** All filters except the category, each with the number of matching projects. A choice updates the URL immediately. */
export function FilterPanel({ search, isInSheet = false }: FilterPanelProps) {
  const set = useFilters();
  // The filters work without counts too, so a failed request shows nothing.
  const { data: counts } = useQuery(countsQuery(search));
  const { budgetMin, budgetMax, posted } = search;
  const range = BUDGET_RANGES.find(({ least, most }) => least === budgetMin && most === budgetMax);
  const isAnyBudget = budgetMin === undefined && budgetMax === undefined;
  const several = (name: 'scope' | 'duration' | 'experience' | 'proposals') => ({
    type: 'checkbox' as const,
    nouns: NOUNS,
    chosen: search[name] ?? [],
    counts: counts?.[name],
    onChange: (value: string, isOn: boolean) => set((params) => withValue(params, name, value, isOn)),
  });
  return (
    <Stack>
      <SkillFilter hasChips={isInSheet} />
      <FilterChoice
        legend={TEXTS.budget}
        type="radio"
        nouns={NOUNS}
        options={BUDGET_OPTIONS}
        chosen={[isAnyBudget ? '' : (range?.value ?? 'other')]}
        counts={counts?.budget}
        onChange={(value) => {
          const chosen = BUDGET_RANGES.find((one) => one.value === value);
          set({ budgetMin: String(chosen?.least ?? ''), budgetMax: String(chosen?.most ?? '') });
        }}
      />
      <FilterChoice legend={TEXTS.scope} options={SCOPE_OPTIONS} {...several('scope')} />
      <FilterChoice legend={TEXTS.duration} options={DURATION_OPTIONS} {...several('duration')} />
      <FilterChoice legend={TEXTS.experience} options={EXPERIENCE_OPTIONS} {...several('experience')} />
      <FilterChoice
        legend={TEXTS.posted}
        type="radio"
        nouns={NOUNS}
        options={POSTED_OPTIONS}
        chosen={[posted === undefined ? '' : `${posted}`]}
        counts={counts?.posted}
        onChange={(value) => set({ posted: value })}
      />
      <FilterChoice legend={TEXTS.proposals} options={BAND_OPTIONS} {...several('proposals')} />
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[6]};
`;

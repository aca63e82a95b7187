import { textOfSkills } from '@hirelane/api/skills-text';
import { type FilterChip, FilterChips } from '@/domain/search/FilterChips';
import { BAND_LABELS, budgetLabel, POSTED_LABELS } from '@/features/projects/search/filterTexts';
import { FILTER_PARAMS, type Search } from '@/features/projects/search/projectSearch';
import { capitalize, durationLabel } from '@/shared/lib/format';

const LABELS = {
  scope: (value: string) => `${capitalize(value)} scope`,
  duration: durationLabel,
  experience: capitalize,
  proposals: (value: string) => `${BAND_LABELS[value as keyof typeof BAND_LABELS]} proposals`,
} as const;
const SEVERAL = ['scope', 'duration', 'experience', 'proposals'] as const;

function chipsOf(search: Search): readonly FilterChip[] {
  const { budgetMin, budgetMax, posted } = search;
  const skills = search.skills ?? [];
  const ofSkills = skills.map((skill) => ({
    key: `skills ${skill}`,
    label: skill,
    without: { skills: textOfSkills(skills.filter((other) => other !== skill)) },
  }));
  const others = SEVERAL.flatMap((name) =>
    (search[name] ?? []).map((value) => ({
      key: `${name} ${value}`,
      label: LABELS[name](value),
      without: { [name]: (search[name] ?? []).filter((other) => other !== value).join(',') },
    })),
  );
  const chips: FilterChip[] = [...ofSkills, ...others];
  if (budgetMin !== undefined || budgetMax !== undefined) {
    chips.push({ key: 'budget', label: budgetLabel(budgetMin, budgetMax), without: { budgetMin: '', budgetMax: '' } });
  }
  if (posted !== undefined) {
    const days = POSTED_LABELS[posted as keyof typeof POSTED_LABELS];
    chips.push({ key: 'posted', label: `Within ${days}`, without: { posted: '' } });
  }
  return chips;
}

export function ActiveFilters({ search }: { search: Search }) {
  return <FilterChips chips={chipsOf(search)} params={FILTER_PARAMS} />;
}

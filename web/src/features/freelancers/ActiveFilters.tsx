import { textOfSkills } from '@hirelane/contracts/skills-text';
import { completedLabel, starsLabel } from '@/features/freelancers/filterTexts';
import { FILTER_PARAMS, type Search } from '@/features/freelancers/search';
import { AVAILABILITY_LABELS } from '@/shared/lib/availability';
import { type FilterChip, FilterChips } from '@/shared/ui/FilterChips';

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

/** The filters of a search for freelancers. */
export function ActiveFilters({ search }: { search: Search }) {
  return <FilterChips chips={chipsOf(search)} params={FILTER_PARAMS} />;
}

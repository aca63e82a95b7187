import { styled } from 'styled-components';
import { BAND_LABELS, budgetLabel, durationLabel, POSTED_LABELS } from '@/features/projects/search/filterTexts';
import { FILTER_PARAMS, type Search } from '@/features/projects/search/projectSearch';
import { FILTER_TEXTS as TEXTS } from '@/features/projects/search/searchTexts';
import { useFilters } from '@/features/projects/search/useFilters';
import { capital } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/Button';
import { SkillChip } from '@/shared/ui/SkillChip';

type Chip = Readonly<{ key: string; label: string; without: Readonly<Record<string, string>> }>;

const LABELS = {
  skills: (value: string) => value,
  scope: (value: string) => `${capital(value)} scope`,
  duration: durationLabel,
  experience: capital,
  proposals: (value: string) => `${BAND_LABELS[value as keyof typeof BAND_LABELS]} proposals`,
} as const;
const SEVERAL = ['skills', 'scope', 'duration', 'experience', 'proposals'] as const;

function chipsOf(search: Search): readonly Chip[] {
  const { budgetMin, budgetMax, posted } = search;
  const chips: Chip[] = SEVERAL.flatMap((name) =>
    (search[name] ?? []).map((value) => ({
      key: `${name} ${value}`,
      label: LABELS[name](value),
      without: { [name]: (search[name] ?? []).filter((other) => other !== value).join(',') },
    })),
  );
  if (budgetMin !== undefined || budgetMax !== undefined) {
    chips.push({ key: 'budget', label: budgetLabel(budgetMin, budgetMax), without: { budgetMin: '', budgetMax: '' } });
  }
  if (posted !== undefined) {
    const days = POSTED_LABELS[posted as keyof typeof POSTED_LABELS];
    chips.push({ key: 'posted', label: `Within ${days}`, without: { posted: '' } });
  }
  return chips;
}

/** The filters of a search, each with a button that removes it, and one that removes all. */
export function ActiveFilters({ search }: { search: Search }) {
  const set = useFilters();
  return (
    <List aria-label="Active filters">
      {chipsOf(search).map(({ key, label, without }) => (
        <li key={key}>
          <SkillChip name={label} onClick={() => set(without)} />
        </li>
      ))}
      <li>
        <Button
          $size="sm"
          $tone="quiet"
          onClick={() => set(Object.fromEntries(FILTER_PARAMS.map((name) => [name, ''])))}
        >
          {TEXTS.clear}
        </Button>
      </li>
    </List>
  );
}

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]};
`;

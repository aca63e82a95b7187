import { useRef } from 'react';
import { styled } from 'styled-components';
import { focusHeading } from '@/domain/marketplace/pageTitle';
import { SkillChip } from '@/domain/skills/SkillChip';
import { useFilters } from '@/shared/lib/useFilters';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';

type Changes = Readonly<Record<string, string>>;
export type FilterChip = Readonly<{ key: string; label: string; without: Changes }>;

interface FilterChipsProps {
  chips: readonly FilterChip[];
  /** The URL parameters that ‘Clear filters’ removes. */
  params: readonly string[];
}

/** A search's filters, each with a button that removes it, and a button that removes all. */
export function FilterChips({ chips, params }: FilterChipsProps) {
  const set = useFilters();
  const list = useRef<HTMLUListElement>(null);

  /** The button that had the focus is removed, along with the whole list if it was the last one. */
  function remove(without: Changes, isLast: boolean) {
    set(without);
    if (isLast) focusHeading();
    else list.current?.focus();
  }

  return (
    <List ref={list} tabIndex={-1} aria-label="Active filters">
      {chips.map(({ key, label, without }) => (
        <li key={key}>
          <SkillChip name={label} onClick={() => remove(without, chips.length === 1)} />
        </li>
      ))}
      <li>
        <Button
          $size="sm"
          $tone="quiet"
          onClick={() => remove(Object.fromEntries(params.map((name) => [name, ''])), true)}
        >
          Clear filters
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

  &:focus {
    outline: none;
  }
`;

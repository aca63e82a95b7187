import type { Count } from '@hirelane/api/schemas/search-query';
import { useId } from 'react';
import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

interface FilterChoiceProps {
  legend: string;
  /** Whether several options can be chosen, or only one. */
  type: 'checkbox' | 'radio';
  options: readonly Readonly<{ value: string; label: string }>[];
  chosen: readonly string[];
  /** The noun for the counted rows, singular and plural: `project`, `projects`. */
  nouns: readonly [one: string, several: string];
  /** The number of rows that each option would leave, or undefined until it is known. */
  counts: readonly Count[] | undefined;
  onChange: (value: string, isOn: boolean) => void;
}

/** The count next to a filter, such as '1,000+' if there may be more. */
const countText = ({ n, isMore }: Count) => `${n.toLocaleString('en-IN')}${isMore ? '+' : ''}`;

/** A filter: its options, each with the number of rows it would leave. */
export function FilterChoice({ legend, type, options, chosen, nouns, counts, onChange }: FilterChoiceProps) {
  const name = useId();
  return (
    <Group>
      <legend>{legend}</legend>
      {options.map(({ value, label }) => {
        const count = counts?.find((one) => one.value === value);
        return (
          <label key={value}>
            <input
              type={type}
              name={name}
              checked={chosen.includes(value)}
              onChange={({ target }) => onChange(value, target.checked)}
            />
            <span>{label}</span>{' '}
            {count && (
              <small>
                {countText(count)} <VisuallyHidden>{count.n === 1 ? nouns[0] : nouns[1]}</VisuallyHidden>
              </small>
            )}
          </label>
        );
      })}
    </Group>
  );
}

const Group = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  min-width: 0;

  legend {
    padding: 0;
    margin-block-end: ${theme.space[1]};
    font-size: ${theme.font.sm};
    font-weight: 600;
  }

  label {
    display: flex;
    align-items: center;
    gap: ${theme.space[3]};
    min-height: 36px;
    font-size: ${theme.font.sm};
    cursor: pointer;
  }

  span {
    flex: auto;
    min-width: 0;
    overflow-wrap: anywhere;
  }

  small {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
    font-variant-numeric: tabular-nums;
  }

  input {
    flex: none;
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: ${theme.color.accent};
  }
`;

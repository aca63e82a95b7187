import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';

type DateInputProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'ref'> & {
  ref?: (element: HTMLInputElement | null) => void;
};

/** Marks an empty field. The value is not enough, because a partial date is '' too. */
const mark = (box: HTMLInputElement) => box.toggleAttribute('data-empty', box.value === '' && !box.validity.badInput);

/**
 * An input for a calendar date. Safari shows today's date in an empty field, as if it had been chosen, so the field is
 * covered with a text.
 */
export function DateInput({ ref, onChange, onBlur, ...props }: DateInputProps) {
  return (
    <Box>
      <input
        max="9999-12-31"
        {...props}
        type="date"
        ref={(box) => {
          ref?.(box);
          if (box) mark(box);
        }}
        onChange={(event) => {
          mark(event.currentTarget);
          onChange?.(event);
        }}
        onBlur={(event) => {
          mark(event.currentTarget);
          onBlur?.(event);
        }}
      />
      <span aria-hidden="true">Choose a date</span>
    </Box>
  );
}

const Box = styled.span`
  position: relative;
  display: block;

  > span {
    position: absolute;
    inset-block: 0;
    inset-inline-start: calc(${theme.space[3]} + 1px);
    display: none;
    align-items: center;
    color: ${theme.color.textMuted};
    pointer-events: none;
  }

  input::-webkit-date-and-time-value {
    text-align: start;
  }

  /* Firefox already shows an empty date as empty, and has no such pseudo-element. */
  @supports selector(::-webkit-datetime-edit) {
    input[data-empty]:not(:focus)::-webkit-datetime-edit {
      opacity: 0;
    }

    input[data-empty]:not(:focus)::-webkit-date-and-time-value {
      opacity: 0;
    }

    input[data-empty]:not(:focus) + span {
      display: flex;
    }
  }
`;

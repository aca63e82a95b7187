import { type ComponentProps, useId } from 'react';
import { styled } from 'styled-components';
import { media, theme } from '@/shared/theme/theme';
import { FieldError } from '@/shared/ui/forms/FieldError';

interface CheckGroupProps extends Pick<ComponentProps<'input'>, 'name' | 'onChange' | 'onBlur' | 'ref'> {
  legend: string;
  hint: string;
  options: readonly string[];
  error?: string | undefined;
}

/** A group of check boxes. The other props come from react-hook-form's `register`. */
export function CheckGroup({ legend, hint, options, error, ...input }: CheckGroupProps) {
  const id = useId();
  return (
    <Group data-invalid={Boolean(error)} aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}>
      <legend>{legend}</legend>
      <small id={`${id}-hint`}>{hint}</small>
      <Options>
        {options.map((option) => (
          <label key={option}>
            {/* The error is about the group, so a single option is never marked as invalid. */}
            <input type="checkbox" value={option} aria-describedby={error && `${id}-error`} {...input} />
            {option}
          </label>
        ))}
      </Options>
      <FieldError id={`${id}-error`} message={error} />
    </Group>
  );
}

const Group = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[2]};
  min-width: 0;

  legend {
    padding: 0;
    font-size: ${theme.font.sm};
    font-weight: 600;
  }

  small {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;

const Options = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);

  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  label {
    display: flex;
    align-items: center;
    gap: ${theme.space[3]};
    min-height: 40px;
    font-size: 0.9375rem;
    cursor: pointer;
  }

  input {
    flex: none;
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: ${theme.color.accent};
  }
`;

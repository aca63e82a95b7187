import { type ComponentProps, useId } from 'react';
import { styled } from 'styled-components';
import { media, theme } from '@/shared/theme/theme';
import { FieldError } from '@/shared/ui/forms/FieldError';

interface RadioCardsProps extends Pick<ComponentProps<'input'>, 'name' | 'onChange' | 'onBlur' | 'ref'> {
  legend: string;
  options: readonly { value: string; label: string; text?: string }[];
  error?: string | undefined;
}

/**
 * A choice of a few options, each with an optional explanation. The other props come from react-hook-form's `register`.
 */
export function RadioCards({ legend, options, error, ...input }: RadioCardsProps) {
  const id = useId();
  return (
    <Group aria-describedby={`${id}-error`}>
      <legend>{legend}</legend>
      <Row>
        {options.map(({ value, label, text }, n) => (
          <label key={value}>
            <input
              type="radio"
              value={value}
              aria-labelledby={`${id}-${n}`}
              aria-describedby={text && `${id}-${n}-text`}
              {...input}
            />
            <span>
              <strong id={`${id}-${n}`}>{label}</strong>
              {text && <small id={`${id}-${n}-text`}>{text}</small>}
            </span>
          </label>
        ))}
      </Row>
      <FieldError id={`${id}-error`} message={error} />
    </Group>
  );
}

const Group = styled.fieldset`
  legend {
    margin-block-end: ${theme.space[2]};
    padding: 0;
    font-size: ${theme.font.sm};
    font-weight: 600;
  }
`;

const Row = styled.div`
  display: grid;
  gap: ${theme.space[3]};

  ${media.tablet} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }

  label {
    display: flex;
    gap: ${theme.space[3]};
    padding: ${theme.space[4]};
    border: 1px solid ${theme.color.lineStrong};
    border-radius: ${theme.radius.md};
    background: ${theme.color.surface};
    cursor: pointer;

    &:has(:checked) {
      border-color: ${theme.color.accent};
      background: ${theme.color.accentSoft};
      box-shadow: inset 0 0 0 1px ${theme.color.accent};
    }

    &:has(:focus-visible) {
      outline: 2px solid ${theme.color.accent};
      outline-offset: 2px;
    }
  }

  input {
    flex: none;
    width: 18px;
    height: 18px;
    margin: 0.2rem 0 0;
    accent-color: ${theme.color.accent};
    outline: none;
  }

  span {
    display: grid;
    align-content: start;
  }

  strong {
    font-weight: 600;
  }

  strong::first-letter {
    text-transform: uppercase;
  }

  small {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;

import { STARS_MAX } from '@hirelane/api/constants';
import { type ComponentProps, useId } from 'react';
import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';
import { FieldError } from '@/shared/ui/forms/FieldError';
import { Icon } from '@/shared/ui/icons/Icon';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

interface StarsFieldProps extends Pick<ComponentProps<'input'>, 'name' | 'onChange' | 'onBlur' | 'ref'> {
  label: string;
  /** The chosen value, such as '4' for four stars; '' or null if nothing is chosen. */
  chosen: string | null;
  error?: string | undefined;
}

const VALUES = Array.from({ length: STARS_MAX }, (_, n) => `${n + 1}`);
const inWords = (value: string) => `${value} of ${STARS_MAX}`;

/** A choice of one to five stars. The other props come from react-hook-form's `register`. */
export function StarsField({ label, chosen, error, ...input }: StarsFieldProps) {
  const id = useId();
  return (
    <Group
      role="radiogroup"
      aria-labelledby={id}
      aria-invalid={error !== undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend id={id}>{label}</legend>
      <Row>
        {VALUES.map((value) => (
          <label key={value}>
            <input type="radio" value={value} aria-describedby={error ? `${id}-error` : undefined} {...input} />
            <Icon name="star" size={28} />
            <VisuallyHidden>{inWords(value)}</VisuallyHidden>
          </label>
        ))}
        <Chosen aria-hidden="true">{chosen && inWords(chosen)}</Chosen>
      </Row>
      <FieldError id={`${id}-error`} message={error} />
    </Group>
  );
}

const Group = styled.fieldset`
  legend {
    padding: 0;
    font-size: ${theme.font.sm};
    font-weight: 600;
  }
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  margin-inline-start: -8px;

  label {
    position: relative;
    display: grid;
    place-items: center;
    width: 44px;
    height: 44px;
    border-radius: ${theme.radius.sm};
    color: ${theme.color.lineStrong};

    &:hover,
    &:has(:checked),
    &:has(~ label :checked) {
      color: ${theme.color.accent};
    }

    &:has(:checked) svg,
    &:has(~ label :checked) svg {
      fill: currentColor;
    }

    &:has(:focus-visible) {
      outline: 2px solid ${theme.color.accent};
      outline-offset: -2px;
    }
  }

  /* Covers the star completely, so that a press reaches the radio button itself. */
  input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
`;

const Chosen = styled.span`
  margin-inline-start: ${theme.space[2]};
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
  font-variant-numeric: tabular-nums;
`;

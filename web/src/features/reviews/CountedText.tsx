import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';
import { Field } from '@/shared/ui/Field';

interface CountedTextProps extends Pick<ComponentProps<'textarea'>, 'name' | 'onChange' | 'onBlur' | 'ref' | 'rows'> {
  label: string;
  hint?: string;
  /** What is typed, and how many characters it may have. */
  typed: string;
  limit: number;
  error?: string | undefined;
}

/** A text with a count of its characters. The other props come from react-hook-form's `register`. */
export function CountedText({ label, hint, typed, limit, error, ...textarea }: CountedTextProps) {
  // Counted as the server counts: trimmed.
  const { length } = typed.trim();
  return (
    <Field
      label={label}
      error={error}
      hint={
        <Hint>
          <span>{hint}</span> <strong data-over={length > limit}>{`${length} / ${limit}`}</strong>
        </Hint>
      }
    >
      <textarea {...textarea} />
    </Field>
  );
}

const Hint = styled.span`
  display: flex;
  justify-content: space-between;
  gap: ${theme.space[4]};

  strong {
    flex: none;
    font-weight: 500;
    font-variant-numeric: tabular-nums;
  }

  strong[data-over='true'] {
    color: ${theme.color.danger};
    font-weight: 650;
  }
`;

import type { ComponentProps } from 'react';
import { CountHint } from '@/shared/ui/forms/CountHint';
import { Field } from '@/shared/ui/forms/Field';

interface CountedTextProps extends Pick<ComponentProps<'textarea'>, 'name' | 'onChange' | 'onBlur' | 'ref' | 'rows'> {
  label: string;
  hint?: string;
  /** The typed text and its maximum number of characters. */
  typed: string;
  limit: number;
  error?: string | undefined;
}

/** A text box with a character count. The other props come from react-hook-form's `register`. */
export function CountedText({ label, hint, typed, limit, error, ...textarea }: CountedTextProps) {
  // The length is counted as on the server: without surrounding spaces.
  const { length } = typed.trim();
  return (
    <Field
      label={label}
      error={error}
      hint={<CountHint text={hint} length={length} of={limit} tone={length > limit ? 'bad' : undefined} />}
    >
      <textarea {...textarea} />
    </Field>
  );
}

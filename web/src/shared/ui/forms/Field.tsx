import { cloneElement, type ReactElement, type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';
import { controlStyles } from '@/shared/ui/forms/controlStyles';
import { FieldError } from '@/shared/ui/forms/FieldError';

interface ControlProps {
  id?: string;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string | undefined;
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  /** Shown inside the field before the input, such as the rupee sign. */
  prefix?: string;
  children: ReactElement<ControlProps>;
}

/** Connects a label, hint and error to one control, which remains a plain element. */
export function Field({ label, hint, error, prefix, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const control = cloneElement(children, {
    id,
    'aria-invalid': Boolean(error),
    'aria-describedby': describedBy || undefined,
  });
  return (
    <Stack>
      <Label htmlFor={id}>{label}</Label>
      {prefix ? (
        <Prefixed>
          <span aria-hidden="true">{prefix}</span>
          {control}
        </Prefixed>
      ) : (
        control
      )}
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      <FieldError id={`${id}-error`} message={error} />
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  align-content: start;
  gap: ${theme.space[2]};
  min-width: 0;

  input,
  select,
  textarea {
    ${controlStyles}
  }

  textarea {
    resize: vertical;
  }
`;

const Label = styled.label`
  font-size: ${theme.font.sm};
  font-weight: 600;
`;

const Prefixed = styled.div`
  position: relative;

  > span {
    position: absolute;
    inset-block: 0;
    inset-inline-start: ${theme.space[4]};
    display: grid;
    place-items: center;
    color: ${theme.color.textMuted};
    font-weight: 600;
    pointer-events: none;
  }

  > input {
    padding-inline-start: ${theme.space[8]};
  }
`;

const Hint = styled.div`
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
`;

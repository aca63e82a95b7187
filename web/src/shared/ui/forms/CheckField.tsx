import { type ComponentPropsWithRef, useId } from 'react';
import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';

interface CheckFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'id'> {
  label: string;
  hint: string;
}

/** A check box with an explanation. The other props come from react-hook-form's `register`. */
export function CheckField({ label, hint, ...input }: CheckFieldProps) {
  const id = useId();
  return (
    <Row>
      <input {...input} type="checkbox" id={id} aria-describedby={`${id}-hint`} />
      <div>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-hint`}>{hint}</p>
      </div>
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  align-items: start;
  gap: ${theme.space[3]};
  font-size: ${theme.font.sm};

  input {
    flex: none;
    width: 24px;
    height: 24px;
    margin: 0;
    accent-color: ${theme.color.accent};
  }

  label {
    display: block;
    min-height: 24px;
    font-weight: 600;
    cursor: pointer;
  }

  p {
    color: ${theme.color.textMuted};
  }
`;

import { type FormEventHandler, type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';

interface FormProps {
  /** True from submission until the response arrives; all controls are disabled during that time. */
  isBusy: boolean;
  onSubmit: FormEventHandler;
  children: ReactNode;
}

const CONTROLS = 'input, select, textarea, button';

/**
 * A form that disables its controls while it is busy. When it is enabled again after a failure, the focus moves to the
 * first invalid control, or else to the button that was pressed.
 */
export function Form({ isBusy, onSubmit, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy) {
      // An invalid group, such as radio buttons, cannot take the focus itself. A group of check boxes has a role for
      // which ARIA does not allow `aria-invalid`.
      const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]');
      const control = wrong?.matches(CONTROLS) ? wrong : wrong?.querySelector<HTMLElement>(CONTROLS);
      const target = control ?? form.current?.querySelector<HTMLElement>('[type="submit"]');
      target?.focus();
    }
    wasBusy.current = isBusy;
  }, [isBusy]);

  return (
    <form ref={form} noValidate onSubmit={onSubmit}>
      <Stack disabled={isBusy}>{children}</Stack>
    </form>
  );
}

const Stack = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[6]};
`;

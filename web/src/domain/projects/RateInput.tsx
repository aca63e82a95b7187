import type { ComponentPropsWithRef, FocusEvent } from 'react';
import { formatTypedRate } from '@/domain/projects/typedRate';

interface RateInputProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'inputMode'> {
  /** Whether the amount may be negative. */
  isSigned?: boolean;
}

/**
 * Takes rupees as text, because in Firefox and Safari an input of type `number` that contains '15,000' has an empty
 * value. A number is grouped when the field loses the focus; other text is left as typed.
 */
export function RateInput({ isSigned = false, onBlur, ...props }: RateInputProps) {
  return (
    <input
      {...props}
      type="text"
      // The numeric keyboard on iOS has no minus sign.
      inputMode={isSigned ? 'text' : 'numeric'}
      autoComplete="off"
      onFocus={({ currentTarget }) => selectNought(currentTarget)}
      onClick={({ currentTarget }) => selectNought(currentTarget)}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        const shown = formatTypedRate(event.currentTarget.value, isSigned);
        if (shown !== event.currentTarget.value) event.currentTarget.value = shown;
        onBlur?.(event);
      }}
    />
  );
}

/** Selects the initial 0, so that typed digits replace it. */
function selectNought(box: HTMLInputElement): void {
  if (box.value === '0') box.select();
}

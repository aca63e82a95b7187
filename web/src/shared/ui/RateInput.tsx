import type { ComponentPropsWithRef, FocusEvent } from 'react';
import { formatTypedRate } from '@/shared/lib/typedRate';

/**
 * Takes rupees as text: in Firefox and Safari an input of type `number` that contains '15,000' has an empty value. A
 * number is grouped when the field loses the focus; other text is left as typed.
 */
export function RateInput({ onBlur, ...props }: Omit<ComponentPropsWithRef<'input'>, 'type' | 'inputMode'>) {
  return (
    <input
      {...props}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      onFocus={({ currentTarget }) => selectNought(currentTarget)}
      onClick={({ currentTarget }) => selectNought(currentTarget)}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        const shown = formatTypedRate(event.currentTarget.value);
        if (shown !== event.currentTarget.value) event.currentTarget.value = shown;
        onBlur?.(event);
      }}
    />
  );
}

/** Otherwise the input would be appended to the initial 0. */
function selectNought(box: HTMLInputElement): void {
  if (box.value === '0') box.select();
}

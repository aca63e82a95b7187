import type { ComponentPropsWithRef, FocusEvent } from 'react';
import { formatTypedRate } from '@/shared/lib/typedRate';

/**
 * Takes rupees as text: a box of type `number` is empty to Firefox and Safari as long as '15,000' stands in it. What is a
 * number is shown in groups once the box is left; anything else stays as it was typed.
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

/** Otherwise what is typed would be appended to the initial 0. */
function selectNought(box: HTMLInputElement): void {
  if (box.value === '0') box.select();
}

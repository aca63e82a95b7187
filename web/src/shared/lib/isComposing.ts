import type { KeyboardEvent } from 'react';

/** Safari sends this instead of `isComposing` for the Enter key that ends a composition (UI Events, section 5.6.1). */
const PROCESSED_BY_IME = 229;

/**
 * Whether a key press is part of composing a character with an input method and therefore must have no other effect.
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === PROCESSED_BY_IME;

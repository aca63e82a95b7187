import type { KeyboardEvent } from 'react';

/** What Safari sends instead of `isComposing` for the Enter that ends a composition (UI Events, section 5.6.1). */
const PROCESSED_BY_IME = 229;

/** Whether a key is part of writing a character with an input method, and so does nothing else. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === PROCESSED_BY_IME;

import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False while React takes over markup that was rendered at build, which knows nobody; true in any later render, and in
 * every one of a page without such markup.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

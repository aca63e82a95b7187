import { useLocation } from 'react-router-dom';
import { setParam, useSearchChange } from '@/shared/lib/useSearchChange';

/**
 * A URL parameter: its value, and a function that changes it. Back returns to the URL before the change, unless
 * `isTyped` is set, because otherwise every few letters would add a history entry.
 */
export function useAddressParam(
  name: string,
  { isTyped = false } = {},
): readonly [value: string, set: (value: string) => void] {
  const { search } = useLocation();
  const change = useSearchChange();
  const set = (value: string) => change((params) => setParam(params, name, value), { replace: isTyped });
  return [new URLSearchParams(search).get(name) ?? '', set];
}

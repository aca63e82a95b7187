import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The pending change of the address with this key; another change made in the meantime builds on it. */
let underway: { from: string; search: string } | undefined;

/**
 * One parameter of the address: its value, and a function that changes it. Back leads to the address before the change,
 * unless it `isTyped`: then there would be one for every few letters.
 */
export function useAddressParam(
  name: string,
  { isTyped = false } = {},
): readonly [value: string, set: (value: string) => void] {
  const location = useLocation();
  const navigate = useNavigate();
  // A timer may call `set` long after the render it comes from; other parameters have changed by then.
  const newest = useRef(location);
  useEffect(() => {
    newest.current = location;
    underway = undefined; // the change is done, or another page was opened: a later visit starts anew
  }, [location]);

  function set(value: string) {
    const { key, search } = newest.current;
    const next = new URLSearchParams(underway?.from === key ? underway.search : search);
    if (value) next.set(name, value);
    else next.delete(name);
    // Flags such as ?draft are written without a value, as in links.
    underway = { from: key, search: next.toString().replace(/=(?=&|$)/g, '') };
    void navigate({ search: underway.search }, { replace: isTyped });
  }
  return [new URLSearchParams(location.search).get(name) ?? '', set];
}

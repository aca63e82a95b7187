import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The change that is on its way from the address with this key; another one made meanwhile builds on it. */
let underway: { from: string; search: string } | undefined;

/** One parameter of the address: its value, and a function that replaces it where the page stands. */
export function useAddressParam(name: string): readonly [value: string, set: (value: string) => void] {
  const location = useLocation();
  const navigate = useNavigate();
  // A timer may call `set` long after the render it comes from; other parameters have changed by then.
  const newest = useRef(location);
  useEffect(() => {
    newest.current = location;
    underway = undefined; // it has arrived, or another page was opened instead: whoever comes back starts afresh
  }, [location]);

  function set(value: string) {
    const { key, search } = newest.current;
    const next = new URLSearchParams(underway?.from === key ? underway.search : search);
    if (value) next.set(name, value);
    else next.delete(name);
    // Flags such as ?draft stay as short as they are written elsewhere.
    underway = { from: key, search: next.toString().replace(/=(?=&|$)/g, '') };
    void navigate({ search: underway.search }, { replace: true, preventScrollReset: true });
  }
  return [new URLSearchParams(location.search).get(name) ?? '', set];
}

import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The pending change to the URL with this key. All controls share it, so that a typed word and a filter clicked at the
 * same time both end up in the URL.
 */
let underway: { from: string; search: string } | undefined;

type Change = (change: (params: URLSearchParams) => void, options?: { replace?: boolean }) => void;

/**
 * Changes URL parameters. `change` receives the parameters of a pending change if there is one, otherwise the current
 * ones. Back returns to the URL before the change, unless `replace` is set.
 */
export function useSearchChange(): Change {
  const location = useLocation();
  const navigate = useNavigate();
  // A timer may call the returned function long after the render, when other parameters have changed.
  const newest = useRef(location);
  useEffect(() => {
    newest.current = location;
    underway = undefined; // the change is done, or another page was opened
  }, [location]);

  return (change, { replace = false } = {}) => {
    const { key, search } = newest.current;
    const params = new URLSearchParams(underway?.from === key ? underway.search : search);
    change(params);
    // Flags such as ?draft are written without a value, as in links.
    underway = { from: key, search: params.toString().replace(/=(?=&|$)/g, '') };
    void navigate({ search: underway.search }, { replace });
  };
}

/** Sets a parameter; an empty value removes it. */
export function setParam(params: URLSearchParams, name: string, value: string): void {
  if (value) params.set(name, value);
  else params.delete(name);
}

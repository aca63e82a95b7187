import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

type Changes = Readonly<Record<string, string>>;

/** The pending change of the address with this key: a second click, made before it is done, builds on it. */
let underway: { from: string; search: string } | undefined;

/**
 * Changes several parameters of the address at once; an empty value removes one. Back leads to how it was before.
 * Changes that depend on what is chosen are a function of the parameters, which may be newer than what is shown.
 */
export function useFilters(): (changes: Changes | ((params: URLSearchParams) => Changes)) => void {
  const location = useLocation();
  const navigate = useNavigate();
  const newest = useRef(location);
  useEffect(() => {
    newest.current = location;
    underway = undefined;
  }, [location]);
  return (changes) => {
    const { key, search } = newest.current;
    const params = new URLSearchParams(underway?.from === key ? underway.search : search);
    for (const [name, value] of Object.entries(typeof changes === 'function' ? changes(params) : changes)) {
      if (value) params.set(name, value);
      else params.delete(name);
    }
    underway = { from: key, search: params.toString().replace(/=(?=&|$)/g, '') };
    void navigate({ search: underway.search });
  };
}

/** The values that a parameter lists, with one more or without it. */
export function withValue(params: URLSearchParams, name: string, value: string, isOn: boolean): Changes {
  const kept = (params.get(name) ?? '').split(',').filter((other) => other !== '' && other !== value);
  return { [name]: (isOn ? [...kept, value] : kept).join(',') };
}

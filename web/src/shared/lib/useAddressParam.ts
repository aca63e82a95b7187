import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

/** One parameter of the address: its value, and a function that replaces it where the page stands. */
export function useAddressParam(name: string): readonly [value: string, set: (value: string) => void] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  // A timer may call `set` long after the render it comes from; other parameters have changed by then.
  const newest = useRef(params);
  useEffect(() => {
    newest.current = params;
  }, [params]);
  function set(value: string) {
    const next = new URLSearchParams(newest.current);
    if (value) next.set(name, value);
    else next.delete(name);
    // Flags such as ?draft stay as short as they are written elsewhere.
    const search = next.toString().replace(/=(?=&|$)/g, '');
    void navigate({ search }, { replace: true, preventScrollReset: true });
  }
  return [params.get(name) ?? '', set];
}

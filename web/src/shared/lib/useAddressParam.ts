import { useNavigate, useSearchParams } from 'react-router-dom';

/** One parameter of the address: its value, and a function that replaces it where the page stands. */
export function useAddressParam(name: string): readonly [value: string, set: (value: string) => void] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  function set(value: string) {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    // Flags such as ?draft stay as short as they are written elsewhere.
    const search = next.toString().replace(/=(?=&|$)/g, '');
    void navigate({ search }, { replace: true, preventScrollReset: true });
  }
  return [params.get(name) ?? '', set];
}

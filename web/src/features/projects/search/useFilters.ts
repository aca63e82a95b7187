import { useLocation, useNavigate } from 'react-router-dom';

/** Changes several parameters of the address at once; an empty value removes one. Back leads to how it was before. */
export function useFilters(): (changes: Readonly<Record<string, string>>) => void {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (changes) => {
    const params = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) {
      if (value) params.set(name, value);
      else params.delete(name);
    }
    void navigate({ search: params.toString().replace(/=(?=&|$)/g, '') });
  };
}

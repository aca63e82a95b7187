import { setParam, useSearchChange } from '@/shared/lib/useSearchChange';

type Changes = Readonly<Record<string, string>>;

/**
 * Changes several URL parameters at once; an empty value removes one. Back restores the previous URL. Pass a function
 * for changes that depend on the current choice: it receives the parameters, which may be newer than those shown.
 */
export function useFilters(): (changes: Changes | ((params: URLSearchParams) => Changes)) => void {
  const change = useSearchChange();
  return (changes) =>
    change((params) => {
      const wanted = typeof changes === 'function' ? changes(params) : changes;
      for (const [name, value] of Object.entries(wanted)) setParam(params, name, value);
    });
}

/** A list parameter's values, with one value added or removed. */
export function withValue(params: URLSearchParams, name: string, value: string, isOn: boolean): Changes {
  const kept = (params.get(name) ?? '').split(',').filter((other) => other !== '' && other !== value);
  return { [name]: (isOn ? [...kept, value] : kept).join(',') };
}

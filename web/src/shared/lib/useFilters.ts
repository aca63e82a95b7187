import { setParam, useSearchChange } from '@/shared/lib/useSearchChange';

type Changes = Readonly<Record<string, string>>;

/**
 * Changes several parameters of the address at once; an empty value removes one. Back leads to how it was before.
 * Changes that depend on what is chosen are a function of the parameters, which may be newer than what is shown.
 */
export function useFilters(): (changes: Changes | ((params: URLSearchParams) => Changes)) => void {
  const change = useSearchChange();
  return (changes) =>
    change((params) => {
      const wanted = typeof changes === 'function' ? changes(params) : changes;
      for (const [name, value] of Object.entries(wanted)) setParam(params, name, value);
    });
}

/** The values that a parameter lists, with one more or without it. */
export function withValue(params: URLSearchParams, name: string, value: string, isOn: boolean): Changes {
  const kept = (params.get(name) ?? '').split(',').filter((other) => other !== '' && other !== value);
  return { [name]: (isOn ? [...kept, value] : kept).join(',') };
}

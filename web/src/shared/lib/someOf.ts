/** Those of a list of values that a text of an address names, separated by commas; undefined for none. */
export function someOf<T extends string>(text: string | null, values: readonly T[]): T[] | undefined {
  const asked = (text ?? '').split(',');
  const known = values.filter((value) => asked.includes(value));
  return known.length > 0 ? known : undefined;
}

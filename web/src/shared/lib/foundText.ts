/** What a search asks for, as it follows “found”; empty when it asks for nothing. `count`: its filters. */
export function foundText({ q, category, count }: { q: string; category: string | undefined; count: number }): string {
  const words = [q && `for “${q}”`, category && `in ${category}`].filter(Boolean).join(' ');
  const filters = count > 0 && `with ${count} ${count === 1 ? 'filter' : 'filters'}`;
  return [words, filters].filter(Boolean).join(', ');
}

/** How many values these filters have set together: each of a list is one. */
export const countValues = (filters: readonly unknown[]): number =>
  filters.reduce<number>((n, one) => n + (Array.isArray(one) ? one.length : one === undefined ? 0 : 1), 0);

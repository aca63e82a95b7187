import type { Registration } from '@hirelane/api/marketplace';

/** Marketplace data in the document (bff/src/marketplace), available before first paint. */
interface Chosen {
  name: string;
  /** The logo's id, used in its URL. */
  logo: string | null;
  registration: Registration;
  /** The available categories, or undefined if all are available. */
  categories?: readonly string[];
  testimonials: 'samples' | 'own' | 'none';
}

// Absent if no setting was changed, and when the landing page is rendered at build time.
const said = globalThis.document?.querySelector<HTMLMetaElement>('meta[name=marketplace]')?.content ?? '{}';

const USUAL: Chosen = { name: 'Hirelane', logo: null, registration: 'open', testimonials: 'samples' };

export const marketplace: Chosen = { ...USUAL, ...JSON.parse(said) };

/** Used by the server, which renders pages for a marketplace that may be renamed at any time. */
export function renderFor(chosen: Partial<Chosen>): void {
  Object.assign(marketplace, USUAL, { categories: undefined }, chosen);
}

/** The given categories that the marketplace offers. */
export const offered = <Name extends string>(names: readonly Name[]): readonly Name[] =>
  names.filter((name) => marketplace.categories?.includes(name) ?? true);

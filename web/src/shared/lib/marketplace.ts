import type { Registration } from '@hirelane/api/marketplace';

/** The document's data about the marketplace, available before the first paint (bff/src/marketplace). */
interface Chosen {
  name: string;
  /** The id of the logo, for its address. */
  logo: string | null;
  registration: Registration;
  /** The offered categories; absent: all. */
  categories?: readonly string[];
  testimonials: 'samples' | 'own' | 'none';
}

// Absent where nothing was chosen, and while the landing page is rendered at build.
const said = globalThis.document?.querySelector<HTMLMetaElement>('meta[name=marketplace]')?.content ?? '{}';

const USUAL: Chosen = { name: 'Hirelane', logo: null, registration: 'open', testimonials: 'samples' };

export const marketplace: Chosen = { ...USUAL, ...JSON.parse(said) };

/** For the server, which renders pages for a marketplace that may be renamed at any time. */
export function renderFor(chosen: Partial<Chosen>): void {
  Object.assign(marketplace, USUAL, { categories: undefined }, chosen);
}

/** Those of these categories that the marketplace offers. */
export const offered = <Name extends string>(names: readonly Name[]): readonly Name[] =>
  names.filter((name) => marketplace.categories?.includes(name) ?? true);

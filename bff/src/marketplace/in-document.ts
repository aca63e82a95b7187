import { escaped } from '@hirelane/api/clean-text';
import { CATEGORIES } from '@hirelane/api/constants';
import { DEFAULT_NAME } from '@hirelane/api/marketplace';
import type { Marketplace } from '@hirelane/api/schemas/marketplace';

/** The mark in the header of the prerendered page, as written by React. */
const MARK = /<svg [^>]*data-mark[\s\S]*?<\/svg>/g;

/** The tab icon, which shows the same mark. */
const ICON = /<link rel="icon"[^>]*>/;

/**
 * Settings that pages need before their first paint (`web/src/domain/marketplace/marketplace.ts`), if they differ from
 * the defaults.
 */
export function chosenOf({ name, logo, registration, categories, testimonials: { shown } }: Marketplace): object {
  return {
    ...(name !== '' && { name }),
    ...(logo !== null && { logo }),
    ...(registration !== 'open' && { registration }),
    ...(categories.length < CATEGORIES.length && { categories }),
    ...(shown !== 'samples' && { testimonials: shown }),
  };
}

/** Null if there are no settings. */
function headOf(marketplace: Marketplace): string | null {
  const chosen = chosenOf(marketplace);
  if (Object.keys(chosen).length === 0) return null;
  return `<meta name="marketplace" content="${escaped(JSON.stringify(chosen))}" />`;
}

/**
 * Puts the operators' settings into a built document. The name goes into its titles and text, the logo replaces the
 * mark and the tab icon, and the head gets the settings that scripts read. Without settings, the document is unchanged.
 */
export function inDocument(html: string, marketplace: Marketplace): string {
  const head = headOf(marketplace);
  if (head === null) return html;
  const { name, logo } = marketplace;
  const named = name === '' ? html : html.replaceAll(NAME, () => escaped(name));
  const marked = logo === null ? named : withLogo(named, `/api/v1/marketplace/logo/${logo}`);
  return marked.replace('<title>', () => `${head}\n    <title>`);
}

function withLogo(html: string, address: string): string {
  const img = `<img alt="" width="28" height="28" data-mark="true" src="${address}"/>`;
  return html.replaceAll(MARK, () => img).replace(ICON, () => `<link rel="icon" href="${address}" />`);
}

/** Matches the name in text, but not within a URL or file name. */
// biome-ignore lint/plugin/built-expression: its parts are constants.
const NAME = new RegExp(`(?<![\\w/%@.])${DEFAULT_NAME}(?![\\w/%@])`, 'g');

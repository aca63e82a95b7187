import { CATEGORIES } from '@hirelane/api/constants';
import { DEFAULT_NAME } from '@hirelane/api/marketplace';
import type { Marketplace } from '@hirelane/api/schemas/marketplace';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

/** The mark in the header of the page that is rendered at build, as React wrote it. */
const MARK = /<svg [^>]*data-mark[\s\S]*?<\/svg>/g;

/** The icon of the tab, which is the mark too. */
const ICON = /<link rel="icon"[^>]*>/;

/** What the pages need before their first paint (`web/src/shared/lib/marketplace.ts`): what differs from the usual. */
export function chosenOf({ name, logo, registration, categories, testimonials: { shown } }: Marketplace): object {
  return {
    ...(name !== '' && { name }),
    ...(logo !== null && { logo }),
    ...(registration !== 'open' && { registration }),
    ...(categories.length < CATEGORIES.length && { categories }),
    ...(shown !== 'samples' && { testimonials: shown }),
  };
}

/** Null where nothing was chosen. */
function headOf(marketplace: Marketplace): string | null {
  const chosen = chosenOf(marketplace);
  if (Object.keys(chosen).length === 0) return null;
  return `<meta name="marketplace" content="${escaped(JSON.stringify(chosen))}" />`;
}

/**
 * Puts what operators have chosen into a document of the build: its name in titles and texts that are rendered there,
 * the logo in place of the mark and of the icon, and what scripts read in the head. Without any choice the document
 * stays as it is.
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

/** The name where it is a text: not within an address or the name of a file. */
// biome-ignore lint/plugin/built-expression: its parts are constants.
const NAME = new RegExp(`(?<![\\w/%@.])${DEFAULT_NAME}(?![\\w/%@])`, 'g');

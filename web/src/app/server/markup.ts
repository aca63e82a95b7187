import { escapeHtml, scriptJson } from '@/app/server/text';
import type { Head } from '@/app/server/types';
import { marketplace } from '@/shared/lib/marketplace';

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;

/** The elements of a document's head, but its title and description, which every document has. */
export function headMarkup({ title, description, path, picture, kind, isListed, data }: Head, origin: string): string {
  const address = origin + path;
  const pictured = picture === null ? [] : pictureMarkup(origin + picture, title);
  return [
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    ...(isListed ? [] : [meta('name', 'robots', 'noindex')]),
    meta('property', 'og:site_name', marketplace.name),
    meta('property', 'og:type', kind),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    ...pictured,
    ...(data ? [`<script type="application/ld+json">${scriptJson(data)}</script>`] : []),
  ].join('\n    ');
}

const pictureMarkup = (image: string, title: string) => [
  meta('property', 'og:image', image),
  meta('property', 'og:image:width', '1200'),
  meta('property', 'og:image:height', '630'),
  meta('property', 'og:image:alt', title),
  meta('name', 'twitter:card', 'summary_large_image'),
];

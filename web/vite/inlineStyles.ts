import type { Plugin } from 'vite';

/**
 * Inlines the style sheet into the document, because it is needed before first paint and an inline style sheet is
 * faster than a separate request. Vite can do that for a `<style>`, but fails if the checkout's path contains a
 * quotation mark.
 */
export function inlineStyles(): Plugin {
  return {
    name: 'inline-styles',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (link, file: string) => {
          const sheet = bundle[file];
          if (sheet?.type !== 'asset') return link;
          delete bundle[file];
          return `<style nonce="__CSP_NONCE__">${String(sheet.source).trim()}</style>`;
        }),
    },
  };
}

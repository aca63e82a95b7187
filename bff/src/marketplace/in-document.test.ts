import { expect, test } from 'vitest';
import { inDocument } from './in-document.ts';
import { NOTHING_CHOSEN } from './known.ts';

const MARK = '<svg aria-hidden="true" data-mark="true"><path d="M9 26"></path></svg>';
const HTML = `<head><title>Hire · Hirelane</title><link rel="icon" href="data:image/svg+xml,%3Ctitle%3EHirelane%3C/title%3E" /></head><body>${MARK}<span>Hirelane</span></body>`;

test('a document is unchanged if there are no settings', () => {
  expect(inDocument(HTML, NOTHING_CHOSEN)).toBe(HTML);
});

test('the name appears escaped in titles and text, and in the head for scripts', () => {
  const html = inDocument(HTML, { ...NOTHING_CHOSEN, name: `"Weavers" & <Co> $&` });
  expect(html).toContain('<title>Hire · &quot;Weavers&quot; &amp; &lt;Co&gt; $&amp;</title>');
  expect(html).toContain('%3Ctitle%3EHirelane%3C/title%3E');
  expect(html).toContain(
    '<meta name="marketplace" content="{&quot;name&quot;:&quot;\\&quot;Weavers\\&quot; &amp; &lt;Co&gt; $&amp;&quot;}" />',
  );
});

test('the logo replaces the mark and the tab icon', () => {
  const html = inDocument(HTML, { ...NOTHING_CHOSEN, logo: '0190a0a0-0000-7000-8000-000000000001' });
  expect(html).not.toContain('<svg');
  const address = '/api/v1/marketplace/logo/0190a0a0-0000-7000-8000-000000000001';
  expect(html).toContain(`src="${address}"`);
  expect(html).toContain(`<link rel="icon" href="${address}" />`);
  expect(html).not.toContain('data:image');
});

test('changed registration and category settings are in the head', () => {
  const html = inDocument(HTML, { ...NOTHING_CHOSEN, registration: 'closed', categories: ['Business'] });
  expect(html).toContain('{&quot;registration&quot;:&quot;closed&quot;,&quot;categories&quot;:[&quot;Business&quot;]}');
});

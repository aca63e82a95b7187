import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestBff, type TestBff } from '../testing/test-bff.ts';
import { draw, drawable, linesOf, svgOf, widthOf } from './draw.ts';

const ID = '0190b0b0-0000-7000-8000-000000000001';
const PROJECT = {
  ...{ _id: ID, userId: ID, title: 'A <shop> & "more"', description: 'Tea', category: 'Business', skills: ['React'] },
  ...{ scope: 'small', duration: '3 month', experienceType: 'fresher', projectRate: 120_000, status: 'published' },
  ...{ publishedAt: '2026-11-22T10:00:00.000000Z', updatedAt: '2026-11-22T10:00:00.000000Z', version: 1 },
  ...{ totalProposals: 0, hasFile: true },
  client: {
    conduct: { answers: null, hires: 0, completed: 0, unansweredDeliveries: 0 },
    isEmailVerified: true,
    person: null,
  },
};
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());
beforeEach(() => bff.reset());

const read = (path: string, headers: Record<string, string> = {}) =>
  bff.openBrowser().get(path, { headers: { accept: '*/*', ...headers } });

test('robots.txt lists the sitemap and allows public pages', async () => {
  const { status, text, headers } = await read('/robots.txt');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(text).toContain(`Sitemap: ${bff.url}/sitemap.xml`);
  const rules = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path);
  for (const path of [
    '/',
    '/projects',
    `/projects/${ID}`,
    '/people/ann',
    '/assets/app.js',
    '/api/v1/file/1',
    '/pictures/',
  ]) {
    expect(rules.filter((rule) => path.startsWith(rule))).toEqual([]);
  }
  for (const path of ['/client/project/1', '/login', '/messages']) {
    expect(rules.some((rule) => path.startsWith(rule))).toBe(true);
  }
});

test.each(['GET', 'HEAD'])('%s /.well-known/change-password redirects to the form', async (method) => {
  const { status, headers } = await bff.openBrowser().send(method, '/.well-known/change-password');
  expect([status, headers.location]).toEqual([302, '/settings/security']);
});

describe('the sitemap', () => {
  test('the sitemap is an index of parts, which list the URLs of pages and when they changed', async () => {
    bff.services.feed.answers(200, { data: [{ first: ID }] });
    bff.services.profiles.answers(200, { data: [] });
    const index = await read('/sitemap.xml');
    expect([index.status, index.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    const parts = [...index.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc);
    expect(parts).toEqual([`${bff.url}/sitemaps/pages.xml`, `${bff.url}/sitemaps/projects-${ID}.xml`]);

    bff.services.feed.answers(200, { data: [{ name: ID, changedAt: PROJECT.updatedAt }] });
    const part = await read(`/sitemaps/projects-${ID}.xml`);
    expect(part.text).toContain(
      `<url><loc>${bff.url}/projects/${ID}</loc><lastmod>${PROJECT.updatedAt}</lastmod></url>`,
    );
    expect((await read(`/sitemaps/projects-${ID}.xml`, { 'if-none-match': part.headers['etag'] ?? '' })).status).toBe(
      304,
    );
    expect((await read('/sitemaps/pages.xml')).text).toContain(`<loc>${bff.url}/projects</loc>`);
  });

  test('an unlisted part is not served', async () => {
    const other = ID.replace(/1$/, '2');
    for (const kind of ['projects', 'people']) {
      expect((await read(`/sitemaps/${kind}-${other}.xml`)).status).toBe(404);
    }
    // The index is now cached, and no other request is sent.
    expect([...bff.services.feed.seen, ...bff.services.profiles.seen]).toEqual([]);
    expect((await read('/sitemaps/projects-1.xml')).status).toBe(404);
    expect((await read(`/sitemaps/other-${ID}.xml`)).status).toBe(404);
  });
});

describe('a link picture', () => {
  test("a project's picture is a PNG that is drawn once, and a client that already has it gets a 304", async () => {
    bff.services.feed.answers(200, { data: PROJECT });
    const path = `/pictures/projects/${ID}-1.png`;
    const { status, headers, bytes } = await picture(path);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      ...[200, 'image/png', 'public, max-age=86400'],
    ]);
    expect(bytes.subarray(0, 4)).toEqual(PNG);
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    expect((await picture(path, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304);
  });

  test("a person's picture is cached for ten minutes, because they may hide their page", async () => {
    const person = { _id: ID, handle: 'asha', firstName: 'Asha', lastName: 'M.', city: 'Kochi', state: 'Kerala' };
    const client = { companyName: 'Tea & Co', description: '', projects: 1, hires: 0 };
    const data = { ...person, profileImg: null, memberSince: '2026-03', freelancer: null, client };
    bff.services.profiles.answers(200, { data });
    const { status, headers } = await picture(`/pictures/people/${ID}.png`);
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=600']);
  });

  test('the picture for content that is not public returns a 404', async () => {
    bff.services.feed.answers(410, { code: 'project-gone' });
    expect((await read(`/pictures/projects/${ID}-1.png`)).status).toBe(404);
    expect((await read('/pictures/projects/1.png')).status).toBe(404);
  });

  test('a picture shows user input as text and never as markup', () => {
    const svg = svgOf({ label: 'Business', heading: 'A </text><script>&"', facts: ['₹1,20,000'] }, 'Hirelane');
    expect(svg).toContain('A &lt;/text&gt;&lt;script&gt;&amp;&quot;');
    expect(svg).not.toContain('<script');
  });

  test('a picture does not contain lines that are too wide or characters that cannot be drawn', async () => {
    for (const title of ['W'.repeat(200), 'i'.repeat(200), 'word '.repeat(60), 'one']) {
      const lines = linesOf(title, 68, 1040, 3);
      expect(lines.length).toBeLessThanOrEqual(3);
      for (const line of lines) expect(widthOf(line, 68)).toBeLessThanOrEqual(1040);
    }
    expect(['Café für €5', '日本語', 'a\u0000'].map(drawable)).toEqual(['Café für €5', null, null]);
    expect(['🚀 Launch 👩\u200d🌾 page', 'Łódź – Brno, Dvořák', '© 1️⃣', '🚀'].map(drawable)).toEqual([
      ...['Launch page', 'Lódz – Brno, Dvorák', '© 1', ''],
    ]);
    expect(svgOf({ label: 'x', heading: '日本語', facts: [] }, 'Hirelane')).not.toContain('日本語');
    expect(
      Buffer.from(draw({ card: { label: 'x', heading: '日本語', facts: [] }, marketplace: 'Hirelane' })).subarray(0, 4),
    ).toEqual(PNG);
  });
});

async function picture(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`http://127.0.0.1:${bff.port}${path}`, { headers });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

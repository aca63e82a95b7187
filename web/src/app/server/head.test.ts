import type { PersonPage } from '@hirelane/api/schemas/people';
import { describe, expect, test } from 'vitest';
import { personHead, projectHead, projectsHead } from '@/app/server/pages';
import { headMarkup } from '@/app/server/render';
import { scriptJson, summary } from '@/app/server/text';
import { aPublicProject, PROJECT_ID } from '@/test/builders';
import { faultsOf } from '@/test/schemaOrg';

const ORIGIN = 'https://hirelane.example';
const HOSTILE = '</script><script>alert(1)</script>"\'&<!--\u2028 onload="x';
const person = {
  ...{ _id: PROJECT_ID, handle: 'kabir', firstName: 'Kabir', lastName: 'A.', city: 'Pune', state: '' },
  ...{ profileImg: PROJECT_ID, memberSince: '2026-03' },
};
const aFreelancer: PersonPage = {
  ...person,
  freelancer: {
    ...{ title: 'Brand designer', description: 'I draw.', skills: ['Logos', 'Type'], availability: 'available' },
    ...{ completed: 0, education: [], experience: [], portfolio: [] },
  },
  client: null,
};
const aClient: PersonPage = {
  ...person,
  ...{ handle: null, profileImg: null, freelancer: null },
  client: { companyName: 'Tea & Co', description: '', projects: 1, hires: 0 },
};

/** The head as parsed by a browser. */
const parsed = (markup: string) => new DOMParser().parseFromString(`<head>${markup}</head>`, 'text/html');
const contentOf = (markup: string, property: string) =>
  parsed(markup).querySelector(`meta[property="${property}"]`)?.getAttribute('content');

describe('structured data', () => {
  test.each([
    ['an open project', projectHead(aPublicProject(), ORIGIN).data],
    [
      'a project without a rate, category or skills',
      projectHead(aPublicProject({ projectRate: null, category: null, skills: [] }), ORIGIN).data,
    ],
    ['a freelancer', personHead(aFreelancer, ORIGIN).data],
    ['a client', personHead(aClient, ORIGIN).data],
  ])('for %s is valid according to schema.org', (_what, data) => {
    expect(data).toMatchObject({ '@context': 'https://schema.org' });
    expect(faultsOf(data)).toEqual([]);
  });

  test('with a mistake is reported as invalid', () => {
    expect(
      faultsOf({ '@type': 'JobPosting', title: '', salary: 1, hiringOrganization: { '@type': 'Person', name: 1 } }),
    ).toEqual([
      '$: lacks description',
      '$: lacks datePosted',
      '$: lacks jobLocationType',
      '$: lacks applicantLocationRequirements',
      '$.title: "" is not one of Text',
      '$: JobPosting has no salary',
      '$.hiringOrganization.name: 1 is not one of Text',
    ]);
  });

  test('for a project contains the description as HTML, which search engines expect', () => {
    const description = 'A `List<String>` & more.\r\nNext line\n\n  \nLast part';
    expect(projectHead(aPublicProject({ description }), ORIGIN).data).toMatchObject({
      description: '<p>A `List&lt;String&gt;` &amp; more.<br>Next line</p><p>Last part</p>',
    });
  });

  test('for a project includes the terms, but not the client', () => {
    expect(projectHead(aPublicProject(), ORIGIN).data).toMatchObject({
      ...{ '@type': 'JobPosting', datePosted: expect.stringMatching(/^2026-11-22T/), employmentType: 'CONTRACTOR' },
      baseSalary: { currency: 'INR', value: 45_000 },
      hiringOrganization: { name: 'confidential' },
    });
  });
});

describe('a project', () => {
  test.each(['closed', 'filled'] as const)('that is %s is labelled, not indexed, and not a job posting', (status) => {
    const head = projectHead(aPublicProject({ status }), ORIGIN);
    expect(head.title).toMatch(/^(Closed|Filled): /);
    expect(head.data).toBeNull();
    const document = parsed(headMarkup(head, ORIGIN));
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
    expect(document.querySelector('script')).toBeNull();
  });

  test('that is open is indexed under a single URL, with a picture of its current version', () => {
    const markup = headMarkup(projectHead(aPublicProject({ version: 3 }), ORIGIN), ORIGIN);
    expect(parsed(markup).querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(
      `${ORIGIN}/projects/${PROJECT_ID}`,
    );
    expect(parsed(markup).querySelector('meta[name="robots"]')).toBeNull();
    expect(contentOf(markup, 'og:image')).toBe(`${ORIGIN}/pictures/projects/${PROJECT_ID}-3.png`);
    expect(contentOf(markup, 'og:title')).toBe('Build a shop');
  });
});

test('the project list is indexed under a single URL without search parameters, and has no picture', () => {
  const markup = headMarkup(projectsHead(), ORIGIN);
  expect(parsed(markup).querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(`${ORIGIN}/projects`);
  expect(contentOf(markup, 'og:title')).toBe('Explore');
  expect([contentOf(markup, 'og:image'), parsed(markup).querySelector('meta[name="robots"]')]).toEqual([
    undefined,
    null,
  ]);
});

test('a person’s page is indexed under their handle', () => {
  const markup = headMarkup(personHead(aFreelancer, ORIGIN), ORIGIN);
  expect(contentOf(markup, 'og:url')).toBe(`${ORIGIN}/people/kabir`);
  expect([contentOf(markup, 'og:title'), contentOf(markup, 'og:type')]).toEqual([
    'Kabir A. – Brand designer',
    'profile',
  ]);
});

describe('text typed by a user', () => {
  const head = projectHead(aPublicProject({ title: HOSTILE, description: HOSTILE, skills: [HOSTILE] }), ORIGIN);
  const markup = headMarkup(head, ORIGIN);

  test('remains plain text in every attribute and in the structured data', () => {
    const document = parsed(markup);
    expect(contentOf(markup, 'og:title')).toBe(HOSTILE);
    expect(document.querySelectorAll('script')).toHaveLength(1);
    expect(document.body.childElementCount).toBe(0);
    expect(JSON.parse(document.querySelector('script')?.textContent ?? '').title).toBe(HOSTILE);
    for (const element of document.querySelectorAll('*')) expect(element.hasAttribute('onload')).toBe(false);
  });

  // @covers asvs:1.2.3
  test('cannot end a script element or start a comment in one', () => {
    expect(scriptJson({ a: HOSTILE })).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(scriptJson({ a: HOSTILE }))).toEqual({ a: HOSTILE });
  });

  test('is cut after a whole word, never within a character', () => {
    expect(summary('one two three', 9)).toBe('one two…');
    expect(summary('  one\n\ntwo ')).toBe('one two');
    expect(summary('🫖'.repeat(20), 5)).toBe(`${'🫖'.repeat(4)}…`);
  });
});

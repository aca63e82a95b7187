import { describe, expect, test } from 'vitest';
import { parsed } from '../problem.ts';
import { routeList } from '../routes.ts';
import { eventStreamQuery, eventsQuery, StatesQuery } from './queries.ts';

const query = eventsQuery('project');
const errorsOf = (given: object) => {
  const read = parsed(query, given);
  return 'errors' in read ? read.errors : [];
};

test('all routes for analysts refuse an unknown parameter by its name', () => {
  const analysts = routeList.filter(([, { who }]) => who === 'analyst');
  expect(analysts.length).toBeGreaterThan(0);
  for (const [name, route] of analysts) {
    if (!route.query) throw new Error(`Expected a query schema for ${name}.`);
    const read = parsed(route.query, { form: '2026-01-01' });
    expect('errors' in read && read.errors, name).toEqual([
      expect.objectContaining({ pointer: '#/form', message: expect.stringContaining('unknown. Known: ') }),
    ]);
  }
  expect(errorsOf({ a: '1', b: '2' }).map(({ pointer }) => pointer)).toEqual(['#/a', '#/b']);
});

describe('times', () => {
  test.each([
    ['2026-11-30', '2026-11-30T00:00:00.000Z'],
    ['2026-11-30T08:00:00Z', '2026-11-30T08:00:00.000Z'],
    ['2026-11-30T08:00:00.123456Z', '2026-11-30T08:00:00.123Z'],
    ['2026-11-30T08:00:00+05:30', '2026-11-30T02:30:00.000Z'],
  ])('%s is %s', (given, expected) => {
    const { since, until } = query.parse({ since: given, until: given });
    expect([since, until]).toEqual([Date.parse(expected), Date.parse(expected)]);
  });

  test.each(
    [
      ['', 'yesterday', '2026', '2026-02-30', '2026-11-30T08:00:00', '2026-11-30T08:00:00 05:30', '1764489600'],
      ['2026-11-30T24:00:00Z', `2026-11-30T08:00:00.${'0'.repeat(100_000)}Z`],
    ].flat(),
  )('%.40s is refused', (given) => {
    const message = expect.stringContaining('must be a time such as');
    expect(errorsOf({ since: given })).toEqual([{ pointer: '#/since', message }]);
    expect(errorsOf({ until: given })).toEqual([{ pointer: '#/until', message }]);
  });

  test('a time given twice is refused', () => {
    expect(errorsOf({ since: ['2026-01-01', '2026-01-02'] })).toMatchObject([{ pointer: '#/since' }]);
  });

  test('a range that ends before it begins is refused', () => {
    const message = 'until must not be before since.';
    expect(errorsOf({ since: '2026-01-02', until: '2026-01-01' })).toEqual([{ pointer: '#/until', message }]);
    expect(errorsOf({ since: '2026-01-01', until: '2026-01-01' })).toEqual([]);
  });
});

describe('types', () => {
  const [POSTED, EDITED] = ['hirelane.project.posted', 'hirelane.project.edited'];

  test('types are repeated or separated by commas', () => {
    expect(query.parse({}).type).toBeUndefined();
    expect(query.parse({ type: POSTED }).type).toEqual([POSTED]);
    expect(query.parse({ type: `${POSTED},${EDITED}` }).type).toEqual([POSTED, EDITED]);
    expect(query.parse({ type: [POSTED, EDITED] }).type).toEqual([POSTED, EDITED]);
  });

  test.each([
    ['posted'],
    ['hirelane.project.paid'],
    ['hirelane.proposal.sent'],
    [''],
    [`${POSTED},`],
    [[POSTED, 'posted']],
  ])('%s is refused with the known types', (type) => {
    expect(errorsOf({ type })).toEqual([{ pointer: '#/type', message: expect.stringContaining(POSTED) }]);
  });
});

test('a cursor of a snapshot may be longer than a position', () => {
  const after = 'a'.repeat(300);
  expect(StatesQuery.safeParse({ after }).success).toBe(true);
  expect(query.safeParse({ after }).success).toBe(false);
  expect(eventStreamQuery('project').safeParse({ after }).success).toBe(false);
});

import { VISIBILITIES } from '@hirelane/api/constants';
import { transaction } from '@hirelane/postgres/pool';
import { openTestStorage } from '@hirelane/postgres/testing';
import { createModelSchema } from '@hirelane/projections/model-schema';
import { describe, expect, onTestFinished, test } from 'vitest';
import { initialOf, initialSql, isShown, relationQuery, visibilityProjection } from './visibility.ts';

const OWNER = '0190a0a0-0000-7000-8000-000000000001';
const OTHER = '0190a0a0-0000-7000-8000-000000000002';
const STRANGER = '0190a0a0-0000-7000-8000-000000000003';

test.each([
  ['everyone', [true, true, true, true]],
  ['signed-in', [false, true, true, true]],
  ['dealing', [false, false, true, true]],
] as const)(
  'the visibility %s shows a page to a visitor, a stranger, a person with a dealing, and the owner: %j',
  (visibility, wanted) => {
    const callers = [
      { callerId: null, isDealing: false },
      { callerId: OTHER, isDealing: false },
      { callerId: OTHER, isDealing: true },
      { callerId: OWNER, isDealing: false },
    ];
    const seen = callers.map(({ callerId, isDealing }) =>
      isShown({ personId: OWNER, callerId }, { visibility, isDealing, isEngaged: false, isBlocked: false }),
    );
    expect(seen).toEqual(wanted);
  },
);

test.each(VISIBILITIES)(
  'the visibility %s shows nothing to blocked people, whatever dealings they have with the owner',
  (visibility) => {
    const seen = [false, true].flatMap((isDealing) =>
      [false, true].map((isEngaged) =>
        isShown({ personId: OWNER, callerId: OTHER }, { visibility, isDealing, isEngaged, isBlocked: true }),
      ),
    );
    expect(seen).toEqual([false, false, false, false]);
  },
);

/** A model that applies batches of events, and a query for other users' relation to OWNER. */
async function openModel() {
  const { pool, close } = await openTestStorage();
  onTestFinished(close);
  await createModelSchema(pool, 'visibility_test', visibilityProjection.ddl);
  return {
    pool,
    apply: (...events: readonly object[]) =>
      transaction(pool, async (tx) => {
        await tx.query('SET LOCAL search_path TO visibility_test');
        await visibilityProjection.apply(tx, events as never);
      }),
    relationOf: relationQuery(pool, 'visibility_test'),
  };
}

describe.each([
  ['the owner', OWNER, OTHER],
  ['another user', OTHER, OWNER],
])('a block by %s', (_, by, blocked) => {
  const event = (type: 'PersonBlocked' | 'PersonUnblocked' | 'BlockErased', version: number) => ({
    ...{ id: OTHER, stream: `block-${by}_${blocked}`, version, at: '2026-11-25T12:00:00.000000Z', type },
    data: { by, whom: blocked },
  });

  test.each(['PersonUnblocked', 'BlockErased'] as const)(
    'a block hides each person from the other until %s',
    async (end) => {
      const { apply, relationOf } = await openModel();
      const between = () =>
        Promise.all([
          relationOf({ personId: OWNER, callerId: OTHER }),
          relationOf({ personId: OTHER, callerId: OWNER }),
          relationOf({ personId: OWNER, callerId: STRANGER }),
          relationOf({ personId: OWNER, callerId: null }),
        ]).then((all) => all.map(({ isBlocked }) => isBlocked));
      await apply(event('PersonBlocked', 1));
      expect(await between()).toEqual([true, true, false, false]);
      await apply(event(end, 2));
      expect(await between()).toEqual([false, false, false, false]);
      await apply(event('PersonBlocked', 3), event(end, 4), event('PersonBlocked', 5));
      expect(await between()).toEqual([true, true, false, false]);
      await apply(event(end, 6), event('PersonBlocked', 7), event(end, 8));
      expect(await between()).toEqual([false, false, false, false]);
    },
  );
});

test('an initial is computed the same way in SQL', async () => {
  const { pool, close } = await openTestStorage();
  onTestFinished(close);
  const names = ['Rao', ' Rao ', 'élan', '𝒜ng', 'राव', '', '  '];
  const { rows } = await pool.query<{ initial: string }>(
    `SELECT ${initialSql('name')} AS initial FROM unnest($1::text[]) WITH ORDINALITY AS n(name, i) ORDER BY i`,
    [names],
  );
  expect(rows.map(({ initial }) => initial)).toEqual(names.map(initialOf));
  expect(names.map(initialOf)).toEqual(['R.', 'R.', 'é.', '𝒜.', 'र.', '', '']);
});

test('a page that its owner hid remains hidden after the page is erased, until all other data about the owner is erased', async () => {
  const { apply, relationOf } = await openModel();
  const event = (type: 'VisibilityChosen' | 'PageErased', version: number) => ({
    ...{ id: OTHER, stream: `page-${OWNER}`, version, at: '2026-11-25T12:00:00.000000Z', type },
    data: type === 'PageErased' ? { userId: OWNER } : { userId: OWNER, visibility: 'dealing' },
  });
  for (const one of [event('VisibilityChosen', 1), event('PageErased', 2)]) {
    await apply(one);
    expect((await relationOf({ personId: OWNER, callerId: OTHER })).visibility).toBe('dealing');
  }
});

describe('while a stream is parked because its event could not be applied', () => {
  test.each([
    [`user-${OWNER}`, { visibility: 'dealing', isBlocked: false }],
    [`page-${OWNER}`, { visibility: 'dealing', isBlocked: false }],
    [`block-${OWNER}_${OTHER}`, { visibility: 'signed-in', isBlocked: true }],
    [`block-${OTHER}_${OWNER}`, { visibility: 'signed-in', isBlocked: true }],
    [`user-${OTHER}`, { visibility: 'signed-in', isBlocked: false }],
  ] as const)('the parked stream %s hides everything that its events could hide', async (stream, expected) => {
    const { pool, relationOf } = await openModel();
    await pool.query(`INSERT INTO visibility_test._parked (stream, version, lane, event) VALUES ($1, 2, '', '{}')`, [
      stream,
    ]);
    expect(await relationOf({ personId: OWNER, callerId: OTHER })).toMatchObject(expected);
  });
});

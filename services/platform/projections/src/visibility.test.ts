import { transaction } from '@hirelane/postgres/pool';
import { openTestStorage } from '@hirelane/postgres/testing';
import { expect, onTestFinished, test } from 'vitest';
import { createModelSchema } from './model-schema.ts';
import { initialOf, initialSql, isShown, standingQuery, visibilityProjection } from './visibility.ts';

const OWNER = '0190a0a0-0000-7000-8000-000000000001';
const OTHER = '0190a0a0-0000-7000-8000-000000000002';

test.each([
  ['everyone', [true, true, true, true]],
  ['signed-in', [false, true, true, true]],
  ['dealing', [false, false, true, true]],
] as const)(
  '%s shows a page to a visitor, a stranger, somebody they deal with, and the owner: %j',
  (visibility, wanted) => {
    const callers = [
      { callerId: null, isDealing: false },
      { callerId: OTHER, isDealing: false },
      { callerId: OTHER, isDealing: true },
      { callerId: OWNER, isDealing: false },
    ];
    const seen = callers.map(({ callerId, isDealing }) =>
      isShown({ personId: OWNER, callerId }, { visibility, isDealing, isEngaged: false }),
    );
    expect(seen).toEqual(wanted);
  },
);

test('an initial is the same in SQL', async () => {
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

test('whoever hid their page stays hidden when it is erased, until everything else about them is', async () => {
  const { pool, close } = await openTestStorage();
  onTestFinished(close);
  const projection = visibilityProjection('feed');
  await createModelSchema(pool, 'visibility_test', projection.ddl);
  const event = (type: 'VisibilityChosen' | 'PageErased', version: number) => ({
    ...{ id: OTHER, stream: `page-${OWNER}`, version, at: '2026-11-25T12:00:00.000000Z', type },
    data: type === 'PageErased' ? { userId: OWNER } : { userId: OWNER, visibility: 'dealing' },
  });
  const standingOf = standingQuery(pool, 'visibility_test');
  for (const events of [[event('VisibilityChosen', 1)], [event('PageErased', 2)]]) {
    await transaction(pool, async (tx) => {
      await tx.query('SET LOCAL search_path TO visibility_test');
      await projection.apply(tx, events as never);
    });
    expect((await standingOf({ personId: OWNER, callerId: OTHER })).visibility).toBe('dealing');
  }
});

import { openTestStorage } from '@hirelane/postgres/testing';
import { expect, onTestFinished, test } from 'vitest';
import { draftsProjection, openDraftQuota } from './drafts-projection.ts';

const CLIENT = '0190a0a0-0000-7000-8000-000000000009';
const draft = (n: number) => `0190a0a0-0000-7000-8000-00000000000${n}`;

/**
 * A quota of two drafts with an empty read model that lags: the first wait for a draft times out before the draft is
 * applied.
 */
async function openLateModel() {
  const { pool, close } = await openTestStorage();
  onTestFinished(close);
  const schema = 'drafts_test';
  await pool.query(`CREATE SCHEMA ${schema}; SET search_path = ${schema}; ${draftsProjection.ddl}; RESET search_path`);
  const waiting = new Map<string, () => void>();
  const waitFor = (stream: string) =>
    new Promise<boolean>((resolve) => {
      if (waiting.has(stream)) waiting.set(stream, () => resolve(true));
      else {
        waiting.set(stream, () => undefined);
        resolve(false);
      }
    });
  const startWithin = openDraftQuota(pool, { schema, waitFor }, 2);
  return {
    /** `write` resolves when the draft has been written. */
    start: (id: string, write = async () => {}) =>
      startWithin(CLIENT, id, async () => {
        await write();
        return { stream: `project-${id}`, version: 1, state: null };
      }),
    /** Lets the read model apply a draft. */
    async apply(id: string) {
      await pool.query(`INSERT INTO ${schema}.drafts (id, client_id) VALUES ($1, $2)`, [id, CLIENT]);
      waiting.get(`project-${id}`)?.();
    },
  };
}

test('a draft counts as soon as it is started, no matter how late the read model applies it', async () => {
  const { start, apply } = await openLateModel();
  await start(draft(1));
  await start(draft(2));
  await expect(start(draft(3))).rejects.toThrow('too-many-drafts');
  await apply(draft(1));
  await apply(draft(2));
  await expect(start(draft(3))).rejects.toThrow('too-many-drafts');
});

test('a draft that is applied late counts only once', async () => {
  const { start, apply } = await openLateModel();
  await start(draft(1));
  await apply(draft(1));
  await start(draft(2));
});

test('a slow second attempt at a command does not stop the client’s other draft from counting', async () => {
  const { start, apply } = await openLateModel();
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const first = start(draft(1), () => Promise.reject(new Error('first try')));
  const second = start(draft(1), () => ended.then(() => Promise.reject(new Error('second try'))));
  await expect(first).rejects.toThrow('first try');
  void start(draft(2), () => new Promise(() => {}));
  end();
  await expect(second).rejects.toThrow('second try');
  await apply(draft(1));
  await expect(start(draft(3))).rejects.toThrow('too-many-drafts');
});

import { createHash, randomBytes } from 'node:crypto';
import { EVENTS_TOKEN_PREFIX, EVENTS_TOKENS_CHANNEL } from '@hirelane/api/events-tokens';
import type { EventsTokens } from '@hirelane/api/schemas/events-tokens';
import { type Context, handle, load } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { newId } from '@hirelane/event-sourcing/ids';
import { createSchema } from '@hirelane/postgres/create-schema';
import { instant } from '@hirelane/postgres/log';
import type { Pool } from '@hirelane/postgres/pool';
import { operatorIn } from '@hirelane/shared/by-operator';
import { user } from '../../user/user.ts';
import { activeIn, activeNamed, type EventsTokenEvent, eventsTokens } from './events-token.ts';

/** The only stream. */
const STREAM = 'eventstokens-all';

/** The stream's capacity: 5,000 or more tokens over the years. All of them are read whenever one is created. */
const EVENTS_MAX = 10_000;

const newToken = () => `${EVENTS_TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`;
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

type Parts = Readonly<{ store: EventStore; pool: Pool }>;

/**
 * The tokens with which analysts read the public event stream. Everything is read from the log, so that a revoked token
 * is refused even while a read model is behind. Changes throw the decider's refusals.
 */
export async function openEventsTokens({ store, pool }: Parts) {
  await createSchema(
    pool,
    'identity',
    `CREATE TABLE IF NOT EXISTS identity.events_token_uses (
      token_id uuid PRIMARY KEY, used_at timestamptz NOT NULL)`,
  );
  const write = handle(store, eventsTokens, 'eventstokens', EVENTS_MAX);

  async function change(command: Parameters<typeof write>[1], context: Context) {
    const wrote = await write('all', command, context);
    // A retry also notifies the bffs, because the first attempt may have crashed before this point.
    await pool.query(`SELECT pg_notify('${EVENTS_TOKENS_CHANNEL}', '')`);
    return wrote;
  }

  async function lastUses(): Promise<ReadonlyMap<string, string>> {
    const { rows } = await pool.query<{ id: string; usedAt: string }>(
      `SELECT token_id AS id, ${instant('used_at')} AS "usedAt" FROM identity.events_token_uses`,
    );
    return new Map(rows.map(({ id, usedAt }) => [id, usedAt]));
  }

  /** The account's full name, or '' if it was deleted. */
  async function nameOf(userId: string): Promise<string> {
    const { state } = await load(store, user, `user-${userId}`);
    return state ? `${state.firstName} ${state.lastName}` : '';
  }

  const state = async () => (await load(store, eventsTokens, STREAM)).state;

  return {
    /** Creates a token, which cannot be read again. */
    async create(name: string, context: Context) {
      const [tokenId, token] = [newId(), newToken()];
      const wrote = await change({ type: 'CreateEventsToken', token: { tokenId, name, hash: hashOf(token) } }, context);
      return { tokenId, token, wrote };
    },
    revoke: (tokenId: string, context: Context) => change({ type: 'RevokeEventsToken', tokenId }, context),
    /** The tokens that are not revoked, latest first. */
    async list(): Promise<EventsTokens> {
      const past = await store.read<EventsTokenEvent>(STREAM);
      const active = new Set(
        activeIn(past.reduce(eventsTokens.evolve, eventsTokens.initial)).map((one) => one.tokenId),
      );
      const created = past.filter(isCreated).filter(({ data }) => active.has(data.tokenId));
      const operatorIds = new Set(created.flatMap(({ meta }) => operatorIn(meta) ?? []));
      const names = new Map(await Promise.all([...operatorIds].map(async (id) => [id, await nameOf(id)] as const)));
      const uses = await lastUses();
      return created.reverse().map(({ data: { tokenId, name }, at, meta }) => {
        const by = operatorIn(meta);
        return {
          _id: tokenId,
          name,
          createdAt: at,
          createdBy: by === null ? null : { _id: by, name: names.get(by) ?? '' },
          lastUsedAt: uses.get(tokenId) ?? null,
        };
      });
    },
    /** The ids and hashes of the tokens that are not revoked. */
    active: async () => activeIn(await state()).map(({ tokenId, hash }) => ({ _id: tokenId, hash })),
    /** The id of the token with this name that is not revoked. */
    idOf: async (name: string) => activeNamed(await state(), name)?.tokenId,
    /** Whether this is a token that is not revoked. */
    isActive: async (token: string) => activeIn(await state()).some(({ hash }) => hash === hashOf(token)),
    /** Stores the minute of a token's last use. */
    async noteUse(tokenId: string): Promise<void> {
      await pool.query(
        `INSERT INTO identity.events_token_uses AS used (token_id, used_at) VALUES ($1, date_trunc('minute', now()))
         ON CONFLICT (token_id) DO UPDATE SET used_at = excluded.used_at WHERE used.used_at < excluded.used_at`,
        [tokenId],
      );
    },
  };
}

export type EventsTokensStore = Awaited<ReturnType<typeof openEventsTokens>>;

type CreatedEvent = Recorded<Extract<EventsTokenEvent, { type: 'EventsTokenCreated' }>>;

const isCreated = (event: Recorded<EventsTokenEvent>): event is CreatedEvent => event.type === 'EventsTokenCreated';

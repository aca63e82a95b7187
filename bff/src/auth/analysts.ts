import { createHash, randomUUID } from 'node:crypto';
import { EVENTS_TOKEN_FORM, EVENTS_TOKENS_CHANNEL } from '@hirelane/api/events-tokens';
import type { RequestHandler } from 'express';
import { contextOf, matchOf } from '../http/context.ts';
import { sendProblem } from '../http/problem.ts';
import { whenClosed } from '../http/when-over.ts';
import type { Listener } from '../listener.ts';
import type { Identity } from './identity.ts';

/**
 * How long the list of tokens is used, in milliseconds. Identity announces each change, so that a revoked token usually
 * stops at once; this is the limit if the announcement is lost.
 */
const KEPT_MS = 5_000;

/** Minutes are the precision of a token's last use. */
const MINUTE_MS = 60_000;

export type Analysts = Readonly<{
  /**
   * Returns the hash of the valid token in an Authorization header (RFC 6750, section 2.1), null if the header has no
   * valid token, or 'unavailable' if the token may be valid but identity does not respond.
   */
  find(authorization: string | undefined): Promise<string | null | 'unavailable'>;
  /** Calls `end` when the token with this hash is revoked, unless the returned function was called before. */
  whileValid(hash: string, end: () => void): () => void;
  stop(): void;
}>;

type Deps = Readonly<{
  /** The tokens in EVENTS_TOKENS, which are valid as long as the process runs. */
  tokens: readonly string[];
  identity: Pick<Identity, 'activeEventsTokens' | 'noteEventsTokenUse'>;
  listener: Pick<Listener, 'on'>;
  now(): Date;
}>;

/** The ids of the operators' tokens by hash, as of `at`, in milliseconds. */
type Known = Readonly<{ ids: ReadonlyMap<string, string>; at: number }>;

/** Checks tokens for the public event stream: those in EVENTS_TOKENS, and those that operators created. */
export function openAnalysts({ tokens, identity, listener, now }: Deps): Analysts {
  const configured = new Set(tokens.map(hashOf));
  /** The responses in progress: how to end them, and the hashes of their tokens. */
  const open = new Map<() => void, string>();
  /** The minute of the last use that identity knows, by token. */
  const noted = new Map<string, number>();
  let known: Known | null = null;
  let asking: Promise<Known | null> | null = null;

  async function ask(): Promise<Known | null> {
    const at = now().getTime();
    const said = await identity.activeEventsTokens(randomUUID());
    return said.ok ? { ids: new Map(said.body.data.map(({ _id, hash }) => [hash, _id])), at } : null;
  }

  function refresh(): Promise<Known | null> {
    const mine = ask().then((found) => {
      // A list that was requested before the last announcement may be outdated.
      if (asking !== mine) return found;
      asking = null;
      known = found;
      if (found !== null) endRevoked(found);
      return found;
    });
    asking = mine;
    return mine;
  }

  const list = async () => (known !== null && now().getTime() - known.at < KEPT_MS ? known : (asking ?? refresh()));

  function endRevoked({ ids }: Known): void {
    for (const [end, hash] of open) {
      if (configured.has(hash) || ids.has(hash)) continue;
      open.delete(end);
      end();
    }
  }

  function forget(): void {
    known = null;
    asking = null;
    if (open.size > 0) void refresh();
  }

  /** Reports at most one use of a token per minute. */
  function note(tokenId: string): void {
    const minute = Math.floor(now().getTime() / MINUTE_MS);
    if (noted.get(tokenId) === minute) return;
    noted.set(tokenId, minute);
    void identity.noteEventsTokenUse(tokenId, randomUUID()).then((said) => {
      if (!said.ok) noted.delete(tokenId);
    });
  }

  listener.on(EVENTS_TOKENS_CHANNEL, { receive: forget, found: forget, lost: () => undefined });
  const looking = setInterval(() => open.size > 0 && void list(), KEPT_MS).unref();

  return {
    async find(authorization) {
      const [, token] = /^bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
      if (token === undefined) return null;
      const hash = hashOf(token);
      if (configured.has(hash)) return hash;
      if (!EVENTS_TOKEN_FORM.test(token)) return null;
      const found = await list();
      if (found === null) return 'unavailable';
      const tokenId = found.ids.get(hash);
      if (tokenId === undefined) return null;
      note(tokenId);
      return hash;
    },
    whileValid(hash, end) {
      open.set(end, hash);
      return () => void open.delete(end);
    },
    stop: () => clearInterval(looking),
  };
}

/** Only hashes are compared, so that timing does not reveal a token. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * Finds the analyst's token in requests for the public event stream. If the token is revoked before the response has
 * been sent, the connection is closed.
 */
export const readEventsToken =
  ({ find, whileValid }: Analysts): RequestHandler =>
  async (req, res, next) => {
    if (matchOf(res).route.who !== 'analyst') return next();
    const hash = await find(req.get('authorization'));
    if (hash === 'unavailable') return sendProblem(res, 'unavailable');
    if (hash !== null) {
      const context = contextOf(res);
      // If the client has already disconnected, no later event reports it.
      if (context.endings === null) return;
      context.eventsToken = hash;
      whenClosed(
        res,
        whileValid(hash, () => res.destroy()),
      );
    }
    next();
  };

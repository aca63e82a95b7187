import { PROBLEMS } from '@hirelane/api/problem';
import { CreateEventsToken, type EventsTokens } from '@hirelane/api/schemas/events-tokens';
import { Refused } from '@hirelane/event-sourcing/decide';
import { type EventsTokensStore, openEventsTokens } from '@hirelane/identity/marketplace/events-tokens/events-tokens';
import { byNobody } from '@hirelane/shared/by-operator';
import { OperatorFailure } from '../launcher/failure.ts';
import type { Installation } from './installation.ts';
import { type Subcommand, toolOf } from './subcommand.ts';
import { WrongArguments } from './usage.ts';
import { withLog } from './with-log.ts';

/** Runs `work` on the tokens for the public event stream. */
export function withEventsTokens<T>(
  installation: Installation,
  work: (tokens: EventsTokensStore) => Promise<T>,
): Promise<T> {
  const { pool } = installation;
  return withLog(installation, 'identity', async (store) => work(await openEventsTokens({ store, pool })));
}

/** Creates a token and returns it. Throws OperatorFailure if the name is taken, or if there are too many. */
export async function createToken(installation: Installation, name: string): Promise<string> {
  try {
    const { tokenId, token } = await withEventsTokens(installation, ({ create }) => create(name, byNobody()));
    installation.log.warn({ event: 'events-token-created', by: 'operator', tokenId });
    return token;
  } catch (error) {
    const reason = error instanceof Refused ? String(error.reason) : '';
    if (reason !== 'token-name-taken' && reason !== 'too-many-tokens') throw error;
    throw new OperatorFailure(`Nothing was created. ${PROBLEMS[reason][1]}`);
  }
}

/** Returns whether there was a token with this name to revoke. */
export async function revokeToken(installation: Installation, name: string): Promise<boolean> {
  const tokenId = await withEventsTokens(installation, async ({ idOf, revoke }) => {
    const found = await idOf(name);
    if (found !== undefined) await revoke(found, byNobody());
    return found;
  });
  if (tokenId === undefined) return false;
  installation.log.warn({ event: 'events-token-revoked', by: 'operator', tokenId });
  return true;
}

/** Reads the only argument, a token's name, and applies the API's rules to it. Throws WrongArguments. */
function nameGiven([name, ...more]: readonly string[]): string {
  if (!name || name.startsWith('-')) throw new WrongArguments('tokens', `Expected a name, got ${name || 'none'}.`);
  if (more.length > 0) {
    throw new WrongArguments('tokens', `Expected one name, got ${more.length + 1} words: put the name in quotes.`);
  }
  const { data, error } = CreateEventsToken.safeParse({ name });
  if (data === undefined) throw new WrongArguments('tokens', error?.issues[0]?.message ?? 'Expected a valid name.');
  return data.name;
}

/** `tokens create <name>` prints only the token on stdout, so that a script can store it. */
const create: Subcommand = {
  check: nameGiven,
  async run(args, installation, { say, warn }) {
    say(await createToken(installation, nameGiven(args)));
    warn('Store it now: it cannot be shown again.');
    return 0;
  },
};

/** `tokens revoke <name>` */
const revoke: Subcommand = {
  check: nameGiven,
  async run(args, installation, { say, warn }) {
    const name = nameGiven(args);
    if (await revokeToken(installation, name)) {
      say(`The token ${name} was revoked.`);
      return 0;
    }
    warn(`There is no token named ${name}. Nothing was changed.`);
    return 1;
  },
};

/** `tokens list` */
const list: Subcommand = {
  check([more]) {
    if (more !== undefined) throw new WrongArguments('tokens', `Expected nothing after list, got ${more}.`);
  },
  async run(_args, installation, { say }) {
    const tokens = await withEventsTokens(installation, ({ list }) => list());
    if (tokens.length === 0) say('There are no tokens.');
    for (const token of tokens) say(lineOf(token));
    return 0;
  },
};

function lineOf({ name, createdAt, createdBy, lastUsedAt }: EventsTokens[number]): string {
  const by = createdBy === null ? 'on the command line' : `by ${createdBy.name || 'a former operator'}`;
  const use = lastUsedAt === null ? 'never used' : `last used ${toMinute(lastUsedAt)}`;
  return `${name}  created ${toMinute(createdAt)} ${by}, ${use}`;
}

/** An instant in UTC, such as `2026-11-21T09:00Z`. */
const toMinute = (instant: string) => `${instant.slice(0, 'YYYY-MM-DDThh:mm'.length)}Z`;

/** `tokens <subcommand> …` */
export const { check: checkTokens, run: tokensCommand } = toolOf(
  'tokens',
  new Map([
    ['list', list],
    ['create', create],
    ['revoke', revoke],
  ]),
);

import grpc, { status } from '@grpc/grpc-js';
import { aProposed, type FakeLog } from './fake-log.ts';

export type Account = { password: string; groups: readonly string[] };

/** The gRPC error with which the server refuses a call, or null if it accepts the call. */
export type Refusal = Readonly<{ code: grpc.status; details: string; metadata: grpc.Metadata }> | null;

export type FakeUsers = Readonly<{
  accounts: ReadonlyMap<string, Account>;
  /** Adds a user. Does nothing if the name is taken, which is how the server sometimes behaves. */
  create(name: string, account: Account): void;
  /** Refuses a missing or wrong password. */
  login(metadata: grpc.Metadata): Refusal;
  /** Refuses to let users read `$all` unless their group or an entry in the access list allows it. */
  readAll(metadata: grpc.Metadata): Refusal;
  /** Refuses all users except administrators. */
  administer(metadata: grpc.Metadata): Refusal;
}>;

const ADMINS = '$admins';
const META_OF_ALL = '$$$all';

/**
 * The users of a server with TLS, and the `$all` access list in its metadata; without users, everything is allowed.
 */
export function openFakeUsers(log: FakeLog, given: Readonly<Record<string, string>> | undefined): FakeUsers {
  const accounts = new Map<string, Account>();
  function create(name: string, account: Account) {
    if (accounts.has(name)) return;
    accounts.set(name, account);
    log.append(`$user-${name}`, [aProposed()]);
  }
  for (const [name, password] of Object.entries(given ?? {}))
    create(name, { password, groups: name === 'admin' ? [ADMINS] : [] });

  function nameOf(metadata: grpc.Metadata): string | undefined {
    const [, encoded = ''] = String(metadata.get('authorization')[0] ?? '').split(' ');
    const [name = '', password] = Buffer.from(encoded, 'base64').toString().split(':');
    return accounts.get(name)?.password === password ? name : undefined;
  }

  function login(metadata: grpc.Metadata): Refusal {
    if (!given || nameOf(metadata) !== undefined) return null;
    return { code: status.UNAUTHENTICATED, details: 'Invalid credentials', metadata: new grpc.Metadata() };
  }

  function only(metadata: grpc.Metadata, roles: readonly string[]): Refusal {
    const refused = login(metadata);
    if (!given || refused) return refused;
    const name = nameOf(metadata) ?? '';
    const own = [name, ...(accounts.get(name)?.groups ?? [])];
    if (roles.some((role) => own.includes(role))) return null;
    const denied = new grpc.Metadata();
    denied.set('exception', 'access-denied');
    return { code: status.PERMISSION_DENIED, details: 'Access Denied', metadata: denied };
  }

  function readersOfAll(): readonly string[] {
    const last = log.stream(META_OF_ALL)?.at(-1);
    const roles: unknown = last && JSON.parse(Buffer.from(last.data).toString()).$acl?.$r;
    return roles === undefined ? [ADMINS] : [ADMINS, ...[roles].flat().map(String)];
  }

  return {
    accounts,
    create,
    login,
    readAll: (metadata) => only(metadata, readersOfAll()),
    administer: (metadata) => only(metadata, [ADMINS]),
  };
}

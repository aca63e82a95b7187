import { randomBytes } from 'node:crypto';
import { SERVICES } from '@hirelane/api/services';
import { OperatorFailure } from '../failure.ts';

/** The database roles: one for each service, one for the bff, and one shared by the relays. */
export const ROLES = [...SERVICES, 'bff', 'relay'] as const;
export type DatabaseRole = (typeof ROLES)[number];

/** Maximum length of a name in bytes; PostgreSQL truncates longer ones. */
const NAME_MAX = 63;

/** The database address for each role. */
export type RoleUrls = Readonly<Record<DatabaseRole, string>>;

/**
 * A role's name. Roles belong to the whole server, which may have several marketplaces, so each role's name begins with
 * the database name. Throws OperatorFailure if the database name is too long for that.
 */
export function roleName(database: string, role: DatabaseRole): string {
  const name = `${database}_${role}`;
  if (Buffer.byteLength(name) <= NAME_MAX) return name;
  throw new OperatorFailure(`The database name ${database} is too long for role names such as ${name}.`);
}

/** 256 random bits, in characters that do not need escaping in an address. */
export const newPassword = (): string => randomBytes(32).toString('base64url');

/** The same address with a different user and password. */
export function urlAs(address: string, user: string, password: string): string {
  const url = new URL(address);
  // Without a host, as for a socket, a URL cannot have a user and a password. Those in the query take precedence.
  if (url.host === '' || url.searchParams.has('user') || url.searchParams.has('password')) {
    url.searchParams.set('user', user);
    url.searchParams.set('password', password);
  } else {
    url.username = encodeURIComponent(user);
    url.password = encodeURIComponent(password);
  }
  return url.href;
}

/** Returns an object with a value for each role. */
export const forEachRole = <T>(of: (role: DatabaseRole) => T): Readonly<Record<DatabaseRole, T>> =>
  Object.fromEntries(ROLES.map((role) => [role, of(role)])) as Readonly<Record<DatabaseRole, T>>;

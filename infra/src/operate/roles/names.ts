import { randomBytes } from 'node:crypto';
import { OperatorFailure } from '../failure.ts';
import { ROLES, type Role } from './grants.ts';

/** Bytes of a name; PostgreSQL cuts a longer one off. */
const NAME_MAX = 63;

/** The address of the database for each role. */
export type RoleUrls = Readonly<Record<Role, string>>;

/**
 * What a role is called: roles belong to the whole server, which may hold more than one marketplace, so that the name begins
 * with that of the database. Throws OperatorFailure for a database whose name leaves no room.
 */
export function roleName(database: string, role: Role): string {
  const name = `${database}_${role}`;
  if (Buffer.byteLength(name) <= NAME_MAX) return name;
  throw new OperatorFailure(`The name of the database, ${database}, is too long: its roles are called ${name}.`);
}

/** 256 bits, in letters that need no escaping in an address. */
export const newPassword = (): string => randomBytes(32).toString('base64url');

/** An address with another user and password; everything else of it stays. */
export function urlAs(address: string, user: string, password: string): string {
  const url = new URL(address);
  // Without a host, as for a socket, there is no place for them before it. What stands behind the `?` comes first in any case.
  if (url.host === '' || url.searchParams.has('user') || url.searchParams.has('password')) {
    url.searchParams.set('user', user);
    url.searchParams.set('password', password);
  } else {
    url.username = encodeURIComponent(user);
    url.password = encodeURIComponent(password);
  }
  return url.href;
}

/** Something for each role. */
export const forEachRole = <T>(of: (role: Role) => T): Readonly<Record<Role, T>> =>
  Object.fromEntries(ROLES.map((role) => [role, of(role)])) as Readonly<Record<Role, T>>;

import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICES } from '@hirelane/api/services';
import { createKeyTables } from '@hirelane/encryption/subject-keys';
import { createRelayTables } from '@hirelane/kafka/relay-positions';
import { takeTurn } from '@hirelane/postgres/create-schema';
import { createLog } from '@hirelane/postgres/log';
import { identifier, type Pool, type Tx, transaction } from '@hirelane/postgres/pool';
import pg from 'pg';
import { OLDEST_VERSION, OperatorFailure } from '../failure.ts';
import { handOver, type OurSchemas, ourSchemas } from './hand-over.ts';
import { type DatabaseRole, ROLES, roleName } from './names.ts';
import { alignRights } from './rights.ts';
import { scramVerifier } from './scram.ts';

/** Passwords for roles. An existing role without an entry keeps its password; a new one cannot sign in. */
export type RolePasswords = Readonly<Partial<Record<DatabaseRole, string | undefined>>>;

/** How long a change waits for a table lock, the number of attempts, and the pause between them. */
const LOCK_TIMEOUT_MS = 1_500;
const TRIES = 10;
const RETRY_PAUSE_MS = 500;
/**
 * lock_not_available, deadlock_detected, and `tuple concurrently updated`, the error of two concurrent changes to a row
 * of the catalogue.
 */
const PASSING = ['55P03', '40P01', 'XX000'];
const NOT_ALLOWED = '42501';

/**
 * Creates a database's roles and gives each its schemas and the rights in `grants.ts`. Can be run again: it leaves
 * correct settings unchanged and completes an interrupted run. Services may be running; a service that is starting may
 * have to wait. `pool` connects as the database's owner. Throws OperatorFailure for errors the operator can fix.
 */
export async function setUpRoles(pool: Pool, passwords: RolePasswords): Promise<void> {
  const database = await databaseOf(pool);
  await refuseOlderDatabase(pool, database);
  const nameOf = (role: DatabaseRole) => roleName(database, role);
  await inTurn(pool, async (tx, schemas) => {
    await ensureRoles(tx, nameOf, passwords);
    await handOver(tx, schemas, nameOf);
  });
  // The shared objects must exist before rights to them are granted. Each is created as its owner, by the code that
  // uses it.
  await Promise.all(SERVICES.map((service) => createLog(pool, service)));
  await createKeyTables(pool);
  await createRelayTables(pool);
  await inTurn(pool, (tx, schemas) => alignRights(tx, database, [...schemas.keys()], nameOf));
}

/** The database's name. Throws OperatorFailure if this role neither owns it nor is a superuser. */
async function databaseOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string; isOurs: boolean }>(
    `SELECT datname AS name, pg_has_role(datdba, 'USAGE') AS "isOurs" FROM pg_database WHERE datname = current_database()`,
  );
  const [database] = rows;
  if (database?.isOurs) return database.name;
  throw new OperatorFailure(
    `DATABASE_URL: this role does not own the database ${database?.name}. Use its owner or a superuser.`,
  );
}

/**
 * Throws OperatorFailure for a database from a version before `OLDEST_VERSION`. A database has no format number, unlike
 * data folders and exports. Such a database is recognised by the missing schema of the newest service, which is created
 * before any of identity's tables.
 */
async function refuseOlderDatabase(pool: Pool, database: string): Promise<void> {
  const { rows } = await pool.query<{ isOlder: boolean }>(
    `SELECT to_regclass('identity.credentials') IS NOT NULL AND to_regnamespace('notifications') IS NULL AS "isOlder"`,
  );
  if (!rows[0]?.isOlder) return;
  throw new OperatorFailure(
    `The database ${database} was created by a version of Hirelane that is too old for this one (it has no notifications service). ` +
      `Run ${OLDEST_VERSION} of Hirelane on it until it is ready, then stop it and start this version. Nothing was changed.`,
  );
}

/**
 * Runs `work` in one transaction. Concurrent runs and services that create their schemas (`enterSchema`) take turns; a
 * run that waits too long for a table releases its locks and tries again.
 */
async function inTurn(pool: Pool, work: (tx: Tx, schemas: OurSchemas) => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction(pool, async (tx) => {
        await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('database roles', 0))`);
        await tx.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
        const schemas = await ourSchemas(tx);
        await takeTurn(tx, ...schemas.keys());
        await work(tx, schemas);
      });
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
      if (!PASSING.includes(code) || tries === TRIES) throw error;
      await sleep(RETRY_PAUSE_MS);
    }
  }
}

type Known = Readonly<{ name: string; isMighty: boolean; isMember: boolean }>;

/**
 * A role other than a superuser must be a member of another role to transfer objects to it, or to read what it owns.
 */
async function ensureRoles(tx: Tx, nameOf: (role: DatabaseRole) => string, passwords: RolePasswords): Promise<void> {
  const { rows } = await tx.query<Known>(
    `SELECT rolname AS name, pg_has_role(oid, 'USAGE') AS "isMember",
            rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls AS "isMighty"
     FROM pg_roles WHERE rolname = ANY ($1)`,
    [ROLES.map(nameOf)],
  );
  for (const role of ROLES) {
    const name = nameOf(role);
    const known = rows.find((row) => row.name === name);
    if (known?.isMighty) {
      throw new OperatorFailure(
        `The role ${name} has more rights than a service may have. Revoke the excess rights, or rename the role.`,
      );
    }
    await ensureRole(tx, name, known, passwords[role]).catch((error: unknown) => {
      if (!(error instanceof pg.DatabaseError) || error.code !== NOT_ALLOWED) throw error;
      throw new OperatorFailure(
        `DATABASE_URL: this role may not create or change the role ${name}. Grant it CREATEROLE, or create the role and make this one a member (docs/operate/scale.md).`,
      );
    });
  }
}

async function ensureRole(tx: Tx, name: string, known: Known | undefined, password: string | undefined) {
  const role = identifier(name);
  if (!known) await tx.query(`CREATE ROLE ${role}`);
  if (password !== undefined) await tx.query(`ALTER ROLE ${role} LOGIN PASSWORD '${scramVerifier(password)}'`);
  const isMember = known?.isMember ?? (await usesNow(tx, name));
  if (!isMember) await tx.query(`GRANT ${role} TO CURRENT_USER`);
}

/** A superuser can use every role. The creator of a role is not necessarily a member of it. */
async function usesNow(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await tx.query<{ yes: boolean }>(`SELECT pg_has_role($1, 'USAGE') AS yes`, [name]);
  return rows[0]?.yes === true;
}

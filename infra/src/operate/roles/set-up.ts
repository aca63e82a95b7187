import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICES } from '@hirelane/contracts/service-token';
import { createRelayTables } from '@hirelane/kernel/kafka/relay-positions';
import { takeTurn } from '@hirelane/kernel/postgres/create-schema';
import { createLog } from '@hirelane/kernel/postgres/log';
import { identifier, type Pool, type Tx, transaction } from '@hirelane/kernel/postgres/pool';
import { createKeyTables } from '@hirelane/kernel/sealing/vault';
import pg from 'pg';
import { OperatorFailure } from '../failure.ts';
import { ROLES, type Role } from './grants.ts';
import { handOver, type OurSchemas, ourSchemas } from './hand-over.ts';
import { roleName } from './names.ts';
import { alignRights } from './rights.ts';
import { scramVerifier } from './scram.ts';

/** Passwords to give to roles; one that is not named keeps what it has, and a new one cannot sign in. */
export type Passwords = Readonly<Partial<Record<Role, string | undefined>>>;

/** ms that a change waits for its table, and as often, with a pause of ms between. */
const LOCK = 1_500;
const TRIES = 10;
const PAUSE = 500;
/** lock_not_available, deadlock_detected; and what two changes of one row of the catalogue get, `tuple concurrently updated`. */
const PASSING = ['55P03', '40P01', 'XX000'];
const NOT_ALLOWED = '42501';

/**
 * Makes the roles of a database, gives each its schemas, and the rights that `grants.ts` says. As often as you like: what is as it
 * should be is not touched, and a run that broke off is finished by the next. Services may be running meanwhile; one that
 * has just started may have to wait. `pool` is that of the owner of the database. Throws OperatorFailure for what its reader can mend.
 */
export async function setUpRoles(pool: Pool, passwords: Passwords): Promise<void> {
  const database = await databaseOf(pool);
  const nameOf = (role: Role) => roleName(database, role);
  await inTurn(pool, async (tx, schemas) => {
    for (const role of ROLES) await ensureRole(tx, nameOf(role), passwords[role]);
    for (const [schema, role] of schemas) if (role) await handOver(tx, schema, nameOf(role));
  });
  // What others must be given a right to has to be there. Each is made by the code that uses it, as its owner.
  for (const service of SERVICES) await createLog(pool, service);
  await createKeyTables(pool);
  await createRelayTables(pool);
  await inTurn(pool, (tx, schemas) => alignRights(tx, database, [...schemas.keys()], nameOf));
}

/** The database's name. Throws OperatorFailure where this role neither owns it nor is a superuser. */
async function databaseOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string; isOurs: boolean }>(
    `SELECT datname AS name, pg_has_role(datdba, 'USAGE') AS "isOurs" FROM pg_database WHERE datname = current_database()`,
  );
  const [database] = rows;
  if (database?.isOurs) return database.name;
  throw new OperatorFailure(
    `DATABASE_URL: this role does not own the database ${database?.name}. Name its owner, or a superuser.`,
  );
}

/**
 * One transaction. Two that run at once take turns, also with services that make what is in their schemas (`enterSchema`); one that
 * meets a busy table lets go and tries again.
 */
async function inTurn(pool: Pool, work: (tx: Tx, schemas: OurSchemas) => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction(pool, async (tx) => {
        await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('database roles', 0))`);
        await tx.query(`SET LOCAL lock_timeout = ${LOCK}`);
        const schemas = await ourSchemas(tx);
        for (const schema of schemas.keys()) await takeTurn(tx, schema);
        await work(tx, schemas);
      });
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
      if (!PASSING.includes(code) || tries === TRIES) throw error;
      await sleep(PAUSE);
    }
  }
}

async function ensureRole(tx: Tx, name: string, password: string | undefined): Promise<void> {
  const { rows } = await tx.query<{ isMighty: boolean }>(
    `SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls AS "isMighty"
     FROM pg_roles WHERE rolname = $1`,
    [name],
  );
  if (rows[0]?.isMighty) {
    throw new OperatorFailure(
      `The role ${name} has more rights than a service may have. Take them away, or rename it.`,
    );
  }
  try {
    if (!rows[0]) await tx.query(`CREATE ROLE ${identifier(name)}`);
    if (password !== undefined) {
      await tx.query(`ALTER ROLE ${identifier(name)} LOGIN PASSWORD '${scramVerifier(password)}'`);
    }
    await becomeMember(tx, name);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== NOT_ALLOWED) throw error;
    throw new OperatorFailure(
      `DATABASE_URL: this role may not make the role ${name}, or not change it. Give it CREATEROLE, or make the role and let it be a member (docs/operate.md).`,
    );
  }
}

/** Who is no superuser gives things to a role, and reads what it has, as a member of it. */
async function becomeMember(tx: Tx, name: string): Promise<void> {
  const { rows } = await tx.query<{ isMember: boolean }>(`SELECT pg_has_role($1, 'USAGE') AS "isMember"`, [name]);
  if (!rows[0]?.isMember) await tx.query(`GRANT ${identifier(name)} TO CURRENT_USER`);
}

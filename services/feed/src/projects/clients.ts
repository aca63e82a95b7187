import { dataOf } from '@hirelane/event-sourcing/events';
import { instant } from '@hirelane/postgres/log';
import { identifier, type Tx } from '@hirelane/postgres/pool';
import { columnsFrom, remove, table, upsert } from '@hirelane/projections/table';
import { areApartSql } from '@hirelane/shared/blocks';
import type { Person } from '@hirelane/shared/people';
import { saveVerifiedCompanies } from '@hirelane/shared/verified-companies';
import { initialSql, visibilitySql } from '@hirelane/shared/visibility';
import type { FeedEvent } from './events.ts';

/** The client's personal texts that are stored here; other personal texts remain encrypted. */
export const CLIENT_TEXTS = ['firstName', 'lastName', 'city', 'state'];

const client = columnsFrom<Person>();

/** Client accounts, until they are deleted. */
export const clients = table('clients', {
  id: client('uuid PRIMARY KEY', ({ userId }) => userId),
  first_name: client('text NOT NULL', ({ firstName }) => firstName),
  last_name: client('text NOT NULL', ({ lastName }) => lastName),
  city: client('text NOT NULL', ({ city }) => city),
  state: client('text NOT NULL', ({ state }) => state),
  image_id: client('uuid', ({ profileImg }) => profileImg),
  is_email_verified: { sql: 'boolean NOT NULL DEFAULT false' },
  /** The company name that an operator verified, and when they verified it. */
  verified_as: { sql: 'text' },
  verified_at: { sql: 'timestamptz' },
});

const company = columnsFrom<Readonly<{ userId: string; companyName: string }>>();

/**
 * Clients' current company names. They are in a separate table because their events and the account events arrive in no
 * particular order.
 */
export const companies = table('companies', {
  user_id: company('uuid PRIMARY KEY', ({ userId }) => userId),
  name: company('text NOT NULL', ({ companyName }) => companyName),
});

/** Adds registered clients, applies their changes, and removes deleted accounts. */
export async function saveClients(tx: Tx, events: readonly FeedEvent[]): Promise<void> {
  const registered = dataOf(events, 'UserRegistered').filter(({ isClient }) => isClient);
  await upsert(
    tx,
    clients,
    registered.map((data) => ({ ...data, profileImg: null })),
  );
  await saveDetails(tx, [...new Map(dataOf(events, 'DetailsChanged').map((data) => [data.userId, data])).values()]);
  // Confirming a new address with the emailed link verifies the address.
  const verified = [...dataOf(events, 'EmailVerified'), ...dataOf(events, 'EmailChanged')];
  if (verified.length > 0) {
    const ids = verified.map(({ userId }) => userId);
    await tx.query('UPDATE clients SET is_email_verified = true WHERE id = ANY ($1)', [ids]);
  }
  await saveVerifiedCompanies(tx, 'clients', events);
  const left = dataOf(events, 'UserErased').map(({ userId }) => userId);
  await remove(tx, clients, left);
}

/** Saves clients' company names until their accounts are deleted. */
export async function saveCompanies(tx: Tx, events: readonly FeedEvent[]): Promise<void> {
  const described = new Map(dataOf(events, 'CompanyDescribed').map((data) => [data.userId, data]));
  await upsert(tx, companies, [...described.values()]);
  const left = dataOf(events, 'ClientErased').map(({ userId }) => userId);
  await remove(tx, companies, left, 'user_id');
}

/** Only updates existing rows, because the event does not state whether the user is a client. */
async function saveDetails(tx: Tx, changed: readonly Person[]) {
  if (changed.length === 0) return;
  await tx.query(
    `UPDATE clients c SET first_name = d.first_name, last_name = d.last_name, city = d.city, state = d.state,
       image_id = d.image_id
     FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::uuid[])
       AS d(id, first_name, last_name, city, state, image_id) WHERE c.id = d.id`,
    [
      changed.map(({ userId }) => userId),
      changed.map(({ firstName }) => firstName),
      changed.map(({ lastName }) => lastName),
      changed.map(({ city }) => city),
      changed.map(({ state }) => state),
      changed.map(({ profileImg }) => profileImg),
    ],
  );
}

/** The caller id that queries use for visitors. */
export const NO_USER = '00000000-0000-0000-0000-000000000000';

/**
 * SQL for the client of project `p` as JSON, in the shape of `ProjectClientPerson`; NULL if the caller may not see the
 * client's page or the client has deleted their account. `k`: the left-joined table `clients`; `$1`: the caller.
 * Implements the rules of `isShown` and `relationQuery` for a page of cards in one statement.
 */
export function personJson(schema: string): string {
  const s = identifier(schema);
  const between = `FROM ${s}.dealings d
    WHERE (d.client_id, d.freelancer_id) IN ((p.client_id, $1), ($1, p.client_id))`;
  const isShown = `(p.client_id = $1 OR NOT ${areApartSql(s, 'p.client_id', '$1')} AND CASE ${visibilitySql('p.client_id', schema)}
    WHEN 'everyone' THEN true WHEN 'signed-in' THEN $1 <> '${NO_USER}' ELSE EXISTS (SELECT ${between}) END)`;
  const verifiedAt = `CASE WHEN k.verified_as = (SELECT b.name FROM ${s}.companies b WHERE b.user_id = k.id)
    THEN ${instant('k.verified_at')} END`;
  const isWhole = `p.client_id = $1 OR coalesce((SELECT bool_or(d.is_engagement) ${between}), false)`;
  return `CASE WHEN k.id IS NOT NULL AND ${isShown} THEN json_build_object('firstName', k.first_name,
    'lastName', CASE WHEN ${isWhole} THEN k.last_name ELSE ${initialSql('k.last_name')} END,
    'city', k.city, 'state', k.state, 'profileImg', k.image_id, 'verifiedAt', ${verifiedAt}) END`;
}

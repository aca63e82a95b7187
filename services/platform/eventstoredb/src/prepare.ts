import { setTimeout as sleep } from 'node:timers/promises';
import { BACKWARDS, END, type EventStoreDBClient, NO_STREAM, StreamNotFoundError } from '@eventstore/db-client';
import { ConfigError } from '@hirelane/runtime/config';
import { parseAddress, type ServerLogin } from './address.ts';
import { shareClient } from './client.ts';
import { meaningOf } from './failures.ts';
import { eventStoreDbNeed } from './need.ts';
import { askAnyNode, type RawClient } from './raw-client.ts';

const ALL = '$all';
const ADMINS = '$admins';
const KNOWN_WITHIN_MS = 5_000;

export type Prepared = Readonly<{
  version: string;
  /** The user and the changes made, or null if the server has no users. */
  user: Readonly<{ name: string; isNew: boolean; isNewReader: boolean }> | null;
}>;

/**
 * Creates the user in `url`, or sets that user's password, and allows the user to read `$all`, which every subscription
 * reads. `adminUrl` is the address with an administrator's login. Safe to repeat. Finally, `url` is checked in the same
 * way as at startup. Throws ConfigError, Away, and gRPC's errors.
 */
export async function prepareServer(url: string, adminUrl: string): Promise<Prepared> {
  await eventStoreDbNeed(adminUrl, 'EVENTSTOREDB_ADMIN_URL')();
  const { client, release } = shareClient(adminUrl);
  try {
    const version = await askAnyNode(adminUrl, (node) => node.version());
    const { login, hasTls } = parseAddress(url);
    if (!hasTls || !login) return { version, user: null };
    const isNew = !(await hasUser(client, login.name));
    await askAnyNode(adminUrl, (node) => makeUser(node, login));
    const isNewReader = await letRead(client, login.name);
    await untilKnown(url);
    return { version, user: { name: login.name, isNew, isNewReader } };
  } finally {
    await release();
  }
}

/** Each node caches a password that it has checked and looks for changes once a second. */
async function untilKnown(url: string): Promise<void> {
  for (const until = performance.now() + KNOWN_WITHIN_MS; ; await sleep(KNOWN_WITHIN_MS / 10)) {
    try {
      return await eventStoreDbNeed(url)();
    } catch (error) {
      if (!(error instanceof ConfigError) || performance.now() > until) throw error;
    }
  }
}

/**
 * Returns whether a user exists, by reading the stream in which the server stores the user. Creating a user who already
 * exists does not always return an error.
 */
async function hasUser(client: EventStoreDBClient, name: string): Promise<boolean> {
  try {
    // The stream is read to its end, because the library's `dispose` would wait for that.
    let isFound = false;
    for await (const { event } of client.readStream(`$user-${name}`, { maxCount: 1 })) isFound ||= event !== undefined;
    return isFound;
  } catch (error) {
    if (error instanceof StreamNotFoundError) return false;
    throw meaningOf(error);
  }
}

async function makeUser(node: RawClient, login: ServerLogin): Promise<void> {
  try {
    await node.createUser(login);
  } catch (error) {
    if (!/conflict/i.test(String(error))) throw meaningOf(error);
  }
  await node.setPassword(login);
}

/** Adds the user to the access list and keeps the other entries. Returns whether the user was missing. */
async function letRead(client: EventStoreDBClient, name: string): Promise<boolean> {
  const expectedRevision = await metadataRevision(client);
  const { metadata } = await client.getStreamMetadata(ALL);
  const acl = typeof metadata?.acl === 'object' ? metadata.acl : {};
  const readers = acl.readRoles === undefined ? [ADMINS] : [acl.readRoles].flat();
  if (readers.includes(name)) return false;
  await client.setStreamMetadata(
    ALL,
    { ...metadata, acl: { ...acl, readRoles: [...readers, name] } },
    { expectedRevision },
  );
  return true;
}

/**
 * The revision is read before the metadata, so that a change in between causes a conflict. With the metadata, the
 * library reports a position instead of the revision (6.2.1).
 */
async function metadataRevision(client: EventStoreDBClient) {
  try {
    const reading = client.readStream(`$$${ALL}`, { direction: BACKWARDS, fromRevision: END, maxCount: 1 });
    let revision: bigint | typeof NO_STREAM = NO_STREAM;
    for await (const { event } of reading) revision = event?.revision ?? NO_STREAM;
    return revision;
  } catch (error) {
    if (error instanceof StreamNotFoundError) return NO_STREAM;
    throw error;
  }
}

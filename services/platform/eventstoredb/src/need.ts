import { connect } from 'node:tls';
import {
  BACKWARDS,
  END,
  type EventStoreDBClient,
  jsonEvent,
  MaxAppendSizeExceededError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { ConfigError } from '@hirelane/runtime/config';
import { Away, type Need, reasonOf } from '@hirelane/runtime/starting/needs';
import { parseAddress } from './address.ts';
import { readEvents } from './checkpoints.ts';
import { type SharedClient, shareClient } from './client.ts';
import { AccessRefused, meaningOf, Unanswered } from './failures.ts';
import { askAnyNode, isSupported } from './raw-client.ts';

const TIMEOUT_MS = 5_000;
/** The server's default limit is 1 MiB, and a single event may be larger. */
const APPEND_MIN = 2 * 1024 * 1024;
/** The name of a stream to which nothing is ever written. */
const PROBE = 'hirelane_probe';

/** Requires an EventStoreDB that allows us to read its log and to append events of our maximum size. */
export function eventStoreDbNeed(url: string, variable = 'EVENTSTOREDB_URL'): Need {
  return async () => {
    const at = `${variable}: EventStoreDB at ${parseAddress(url, variable).hosts}`;
    const { client, release } = open(url, variable);
    const over = new AbortController();
    const late = setTimeout(() => over.abort(new Unanswered(`no response within ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
    try {
      await readEvents(client, { direction: BACKWARDS, fromPosition: END, maxCount: 1 }, over.signal);
      await refuseOldVersion(url, at);
      const limit = await appendLimit(client);
      if (limit !== null) {
        throw new ConfigError(
          `${at} does not accept appends of more than ${limit} bytes; start it with EVENTSTORE_MAX_APPEND_SIZE=8388608.`,
        );
      }
    } catch (error) {
      const meaning = await meaningFor(url, error);
      if (meaning instanceof AccessRefused) throw new ConfigError(`${at} ${meaning.message}.`);
      if (meaning instanceof Unanswered) {
        if (await usesTlsUnasked(url)) {
          throw new ConfigError(`${at} uses TLS: remove tls=false from the URL, and name its authority in tlsCAFile.`);
        }
        throw new Away(`${at} does not respond: ${reasonOf(meaning.cause ?? meaning)}`);
      }
      throw error;
    } finally {
      clearTimeout(late);
      // Not awaited, because a server that stopped responding would delay it.
      void release().catch(() => undefined);
    }
  };
}

/**
 * Translates an error. With several nodes, the library reports only that it could not discover one, so each node is
 * queried to find the reason.
 */
async function meaningFor(url: string, error: unknown): Promise<unknown> {
  const meaning = meaningOf(error);
  if (!(meaning instanceof Unanswered) || !/discover/i.test(String(meaning.cause))) return meaning;
  const own = await askAnyNode(url, ({ members }) => members()).then(() => meaning, meaningOf);
  return own instanceof AccessRefused ? own : meaning;
}

/** Whether a node at an address with `tls=false` accepts TLS. gRPC reports only that it cannot connect. */
async function usesTlsUnasked(url: string): Promise<boolean> {
  const { hasTls, nodes } = parseAddress(url);
  if (hasTls) return false;
  const found = await Promise.all(nodes.map(acceptsTls));
  return found.includes(true);
}

function acceptsTls(node: string): Promise<boolean> {
  const { hostname, port } = new URL(`https://${node}`);
  const socket = connect({ host: hostname, port: Number(port || 443) });
  return new Promise<boolean>((resolve) => {
    socket.once('secureConnect', () => resolve(true));
    // An untrusted certificate also shows that the server uses TLS.
    socket.once('error', ({ code = '' }: NodeJS.ErrnoException) => resolve(/CERT|SIGNATURE|SIGNED|ALTNAME/.test(code)));
    socket.setTimeout(TIMEOUT_MS, () => resolve(false));
  }).finally(() => socket.destroy());
}

async function refuseOldVersion(url: string, at: string): Promise<void> {
  const version = await askAnyNode(url, (node) => node.version());
  if (!isSupported(version)) throw new ConfigError(`${at} is version ${version}; use 23.10 or newer.`);
}

function open(url: string, variable: string): SharedClient {
  try {
    return shareClient(url);
  } catch (error) {
    const isFile = error instanceof Error && error.message.includes('certificate');
    const why = isFile ? 'a certificate file in the URL does not exist' : 'must be esdb://user:password@host:2113';
    throw new ConfigError(`${variable}: ${why}.`);
  }
}

/**
 * Returns the server's limit if it is too small for our events, otherwise null. The probe expects a version that does
 * not exist, so nothing is written.
 */
async function appendLimit(client: EventStoreDBClient): Promise<number | null> {
  const probe = jsonEvent({ type: 'Probed', data: { text: 'x'.repeat(APPEND_MIN) } });
  try {
    await client.appendToStream(PROBE, [probe], { expectedRevision: 0n, deadline: TIMEOUT_MS });
  } catch (error) {
    if (error instanceof WrongExpectedVersionError) return null;
    if (error instanceof MaxAppendSizeExceededError) return error.maxAppendSize;
    throw error;
  }
  return null;
}

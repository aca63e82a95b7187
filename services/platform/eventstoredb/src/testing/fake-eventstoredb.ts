import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossipPb from '@eventstore/db-client/generated/gossip_pb.js';
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import featuresPb from '@eventstore/db-client/generated/serverfeatures_pb.js';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import usersGrpc from '@eventstore/db-client/generated/users_grpc_pb.js';
import grpc from '@grpc/grpc-js';
import { makeTestCertificate } from './certificate.ts';
import { aProposed, openFakeLog, type Proposed } from './fake-log.ts';
import { openSubscriptions, type ReadCall } from './fake-subscription.ts';
import { openFakeUsers } from './fake-users.ts';
import {
  accessDeniedMessage,
  appendedMessage,
  conflictMessage,
  type Expected,
  eventMessage,
  notFoundMessage,
  refusedMessage,
  type Stored,
  tooLargeMessage,
} from './messages.ts';
import { userService } from './user-service.ts';

/**
 * The failure of the next append: its response is lost, with or without the connection; it is not stored; its response
 * is late (by this many ms); it fails with a gRPC status; or it is refused as a version conflict. 'reset' and 'not
 * ready' come from a cluster that is electing a leader, 'busy' from an overloaded node.
 */
export type Misbehaviour =
  | 'store and cut'
  | 'store and say nothing'
  | 'say nothing'
  | 'conflict'
  | 'reset'
  | 'not ready'
  | 'busy'
  | Readonly<{ wait: number }>
  | Readonly<{ status: grpc.status }>;

export type FakeEventStoreDb = Readonly<{
  /** The address for clients: `esdb://127.0.0.1:<port>?tls=false` or, with users, the administrator's address. */
  url: string;
  /** Makes the next appends misbehave in these ways, one per append, in order. */
  misbehave(...how: Misbehaviour[]): void;
  /** From now on, subscriptions receive nothing, and those that had caught up are notified that they fell behind. */
  holdBack(): void;
  /** Sends the events that were held back. */
  letGo(): void;
  /** The number of open subscriptions. */
  subscriptions(): number;
  /** The number of events that subscriptions have read, whether or not the events passed the filter. */
  scanned(): number;
  /** The number of checkpoints sent to subscriptions. */
  checkpoints(): number;
  /** Appends events to a new stream in a category, such as `project` or `$stats`; returns its name. */
  fill(category: string, events: number): string;
  /** Deletes the events in the server's own streams. */
  scavenge(): void;
  /**
   * Copies the log; the returned function stops the server, restores the copy and starts the server, which then lacks
   * the events appended in between.
   */
  backUp(): () => Promise<void>;
  /** Starts or ends the election of a leader, during which nothing is read or stored. */
  elect(isElecting: boolean): void;
  users(): readonly string[];
  /** Closes every connection; the result listens again, with the same log. */
  goDown(): () => Promise<void>;
  /** Closes every connection and listens again, with the same log. */
  restart(): Promise<void>;
  stop(): void;
}>;

/**
 * Events per second that a subscription reads on the real server: 500,000 from other categories took 2.4 s (23.10.6, on
 * two cores).
 */
const SCANNED_PER_SECOND = 200_000;

type FakeOptions = Readonly<{
  /** Events per second that a subscription reads. */
  scannedPerSecond?: number;
  /** Names and passwords, including the administrator `admin`: the server then uses TLS and refuses all other users. */
  users?: Readonly<Record<string, string>>;
  /** The name in the server's certificate; localhost by default. */
  certifiedName?: string;
  /** The maximum size of an append, in bytes. */
  maxAppendSize?: number;
  version?: string;
  /** The ports of a cluster's nodes and which of them is the leader; by default, the server is alone. */
  cluster?: () => Readonly<{ ports: readonly number[]; leader: number }>;
}>;

/**
 * An in-memory server that implements the part of EventStoreDB's gRPC contract that the adapters use: batch append with
 * expected revisions and idempotent retries, reading a stream, catch-up subscriptions with prefix filters, reading the
 * log. Reading events that a filter excludes takes as long as on the real server, or as `scannedPerSecond` specifies.
 * The fake stores nothing on disk, and a test that uses it proves nothing about the real server.
 */
export async function startFakeEventStoreDb(options: FakeOptions = {}): Promise<FakeEventStoreDb> {
  const { scannedPerSecond = SCANNED_PER_SECOND, maxAppendSize = 8 * 1024 * 1024, version = '23.10.0' } = options;
  const log = openFakeLog();
  const users = openFakeUsers(log, options.users);
  const tls = options.users && (await openTls(options.certifiedName));
  let isElecting = false;
  let isHeldBack = false;
  let scanned = 0;
  let owedMs = 0;
  const subscriptions = openSubscriptions({
    log,
    isHeldBack: () => isHeldBack,
    scan: async (events) => {
      scanned += events;
      owedMs += (events / scannedPerSecond) * 1_000;
      if (owedMs < 1) return setImmediate();
      const ms = owedMs;
      owedMs = 0;
      await sleep(ms);
    },
  });
  const orders: Misbehaviour[] = [];
  let server = newServer();
  const port = await bind(server, 0, tls?.credentials);

  function newServer() {
    const fresh = new grpc.Server({ 'grpc.max_receive_message_length': 16 * 1024 * 1024 });
    fresh.addService(featuresGrpc.ServerFeaturesService, { getSupportedMethods: supportedMethods(version) });
    fresh.addService(usersGrpc.UsersService, userService(users));
    fresh.addService(gossipGrpc.GossipService, { read: members });
    fresh.addService(streamsGrpc.StreamsService, { read, batchAppend } as unknown as grpc.UntypedServiceImplementation);
    return fresh;
  }

  function members(_call: unknown, answer: grpc.sendUnaryData<gossipPb.ClusterInfo>) {
    const { LEADER, FOLLOWER, UNKNOWN } = gossipPb.MemberInfo.VNodeState;
    const { ports, leader } = options.cluster?.() ?? { ports: [port], leader: port };
    const stateOf = (each: number) => (isElecting ? UNKNOWN : each === leader ? LEADER : FOLLOWER);
    const found = ports.map((each) =>
      new gossipPb.MemberInfo()
        .setInstanceId(new sharedPb.UUID().setString(randomUUID()))
        .setState(stateOf(each))
        .setIsAlive(true)
        .setHttpEndPoint(new gossipPb.EndPoint().setAddress(tls ? 'localhost' : '127.0.0.1').setPort(each)),
    );
    answer(null, new gossipPb.ClusterInfo().setMembersList(found));
  }

  function goDown() {
    server.forceShutdown();
    subscriptions.clear();
    return async () => {
      server = newServer();
      await bind(server, port, tls?.credentials);
    };
  }
  const restart = () => goDown()();

  function store(request: streamsPb.BatchAppendReq, options: streamsPb.BatchAppendReq.Options, messages: Message[]) {
    const stream = nameOf(options.getStreamIdentifier());
    const expected: Expected = options.hasNoStream() ? 'no_stream' : BigInt(options.getStreamPosition());
    const events = log.stream(stream) ?? [];
    const next = expected === 'no_stream' ? 0 : Number(expected) + 1;
    // The same ids at the same revisions are a retry of the same append.
    const there = events.slice(next, next + messages.length);
    const isRetry = there.length > 0 && there.every(({ id }, i) => id === messages[i]?.getId()?.getString());
    const last = there.at(-1);
    if (isRetry && there.length === messages.length && last) return appendedMessage(request, last);
    if (next !== events.length) {
      return conflictMessage(request, stream, expected, events.length === 0 ? null : BigInt(events.length - 1));
    }
    return appendedMessage(request, add(stream, messages.map(proposedOf)));
  }

  function add(stream: string, proposed: readonly Proposed[]): Stored {
    const last = log.append(stream, proposed);
    subscriptions.wake();
    return last;
  }

  function batchAppend(call: grpc.ServerDuplexStream<streamsPb.BatchAppendReq, streamsPb.BatchAppendResp>) {
    const open = new Map<string, { options?: streamsPb.BatchAppendReq.Options; messages: Message[] }>();
    call.on('error', () => undefined);
    const refused = users.login(call.metadata);
    if (refused) return void call.emit('error', refused);
    call.on('data', (request: streamsPb.BatchAppendReq) => {
      const correlation = request.getCorrelationId()?.getString() ?? '';
      const parts = open.get(correlation) ?? { messages: [] };
      open.set(correlation, parts);
      const options = request.getOptions();
      if (options) parts.options = options;
      parts.messages.push(...request.getProposedMessagesList());
      if (!request.getIsFinal() || !parts.options) return;
      open.delete(correlation);
      const order = orders.shift() ?? (isElecting ? 'not ready' : undefined);
      const stream = nameOf(parts.options.getStreamIdentifier());
      const size = parts.messages.reduce((sum, message) => sum + message.getData_asU8().length, 0);
      if (order === 'say nothing') return;
      if (order === 'reset') return resetStream(call);
      if (order === 'not ready') return void call.write(refusedMessage(request, stream, 'Server Is Not Ready'));
      if (order === 'busy') return void call.write(refusedMessage(request, stream, 'Server Is Too Busy'));
      if (size > maxAppendSize) return void call.write(tooLargeMessage(request, stream, maxAppendSize));
      if (stream.startsWith('$') && users.administer(call.metadata)) {
        return void call.write(accessDeniedMessage(request, stream));
      }
      if (order === 'conflict') {
        call.write(conflictMessage(request, stream, 'no_stream', 0n));
        return;
      }
      if (typeof order === 'object' && 'status' in order) {
        call.emit('error', { code: order.status, details: 'not now' });
        return;
      }
      const answer = store(request, parts.options, parts.messages);
      if (order === 'store and say nothing') return;
      if (order === 'store and cut') void restart();
      else if (order) setTimeout(() => call.write(answer), order.wait);
      else call.write(answer);
    });
    call.on('end', () => call.end());
  }

  function read(call: ReadCall) {
    call.on('error', () => undefined);
    const options = call.request.getOptions();
    const refused = options?.hasAll() ? users.readAll(call.metadata) : users.login(call.metadata);
    if (refused) return void call.emit('error', refused);
    if (isElecting) return void call.emit('error', { code: grpc.status.UNAVAILABLE, details: 'Server Is Not Ready' });
    if (options?.hasSubscription()) return void subscriptions.serve(call, options);
    if (options?.hasAll()) return readAll(call, options);
    const name = nameOf(options?.getStream()?.getStreamIdentifier());
    const events = log.stream(name);
    if (!events) call.write(notFoundMessage(name));
    const isBackwards = options?.getReadDirection() === 1;
    const wanted = isBackwards ? events?.slice(-Number(options.getCount())).toReversed() : events;
    for (const event of wanted ?? []) call.write(eventMessage(event));
    call.end();
  }

  /** Reads forwards from a position (inclusive) or the beginning, or backwards from one (exclusive) or the end. */
  function readAll(call: ReadCall, options: streamsPb.ReadReq.Options) {
    const all = options.getAll();
    const count = Number(options.getCount());
    const position = BigInt(all?.getPosition()?.getCommitPosition() ?? '0');
    if (!log.isPosition(position)) {
      return void call.emit('error', { code: grpc.status.UNKNOWN, details: 'Unexpected ReadAllResult: Error' });
    }
    const from = all?.hasEnd() ? log.events.length : log.indexOf(position);
    const isBackwards = options.getReadDirection() === 1;
    const events = isBackwards
      ? log.events.slice(Math.max(0, from - count), from).toReversed()
      : log.events.slice(from, from + count);
    for (const event of events) call.write(eventMessage(event));
    call.end();
  }

  return {
    url: tls
      ? `esdb://admin:${options.users?.['admin']}@localhost:${port}?tlsCAFile=${tls.authority}`
      : `esdb://127.0.0.1:${port}?tls=false`,
    misbehave: (...how) => void orders.push(...how),
    holdBack() {
      isHeldBack = true;
      subscriptions.wake();
    },
    letGo() {
      isHeldBack = false;
      subscriptions.wake();
    },
    subscriptions: subscriptions.count,
    scanned: () => scanned,
    checkpoints: subscriptions.checkpoints,
    fill(category, events) {
      const stream = `${category}-${randomUUID()}`;
      add(
        stream,
        Array.from({ length: events }, (_, n) => aProposed({ n })),
      );
      return stream;
    },
    scavenge: log.scavenge,
    backUp() {
      const putBack = log.backUp();
      return async () => {
        putBack();
        await restart();
      };
    },
    elect(electing) {
      isElecting = electing;
    },
    users: () => [...users.accounts.keys()],
    goDown,
    restart,
    stop() {
      server.forceShutdown();
      tls?.remove();
    },
  };
}

/** Ends a call without a gRPC status, so that the client reports RST_STREAM with code 0. */
function resetStream(call: unknown): void {
  (call as { call: { stream: { close(code: number): void } } }).call.stream.close(0);
}

type Message = streamsPb.BatchAppendReq.ProposedMessage;

const proposedOf = (message: Message): Proposed => ({
  id: message.getId()?.getString() ?? '',
  metadata: new Map(message.getMetadataMap().toArray()),
  custom: message.getCustomMetadata_asU8(),
  data: message.getData_asU8(),
});

const nameOf = (identifier: { getStreamName_asU8(): Uint8Array } | undefined) =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();

/** The server's credentials and the authority's certificate file for its clients. */
async function openTls(name = 'localhost') {
  const { key, cert } = await makeTestCertificate(name);
  const folder = mkdtempSync(join(tmpdir(), 'fake-eventstoredb-'));
  const authority = join(folder, 'ca.crt');
  writeFileSync(authority, cert);
  const pair = { private_key: Buffer.from(key), cert_chain: Buffer.from(cert) };
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return { credentials: grpc.ServerCredentials.createSsl(null, [pair]), authority, remove };
}

const supportedMethods =
  (version: string): grpc.handleUnaryCall<unknown, featuresPb.SupportedMethods> =>
  (_call, answer) => {
    const batch = new featuresPb.SupportedMethod()
      .setServiceName('event_store.client.streams.Streams')
      .setMethodName('batchappend');
    answer(null, new featuresPb.SupportedMethods().setEventStoreServerVersion(version).setMethodsList([batch]));
  };

function bind(
  server: grpc.Server,
  port: number,
  credentials = grpc.ServerCredentials.createInsecure(),
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, credentials, (error, bound) => (error ? reject(error) : resolve(bound)));
  });
}

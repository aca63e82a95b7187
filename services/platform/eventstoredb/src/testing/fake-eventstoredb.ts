import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import featuresPb from '@eventstore/db-client/generated/serverfeatures_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import grpc from '@grpc/grpc-js';
import {
  appendedMessage,
  caughtUpMessage,
  checkpointMessage,
  confirmationMessage,
  conflictMessage,
  type Expected,
  eventMessage,
  fellBehindMessage,
  notFoundMessage,
  type Stored,
} from './messages.ts';

/**
 * What happens to the next append: its answer is lost, with or without the connection; it is not even stored; it is
 * answered late (ms); it fails with a gRPC status; or it is refused as a version conflict.
 */
export type Misbehaviour =
  | 'store and cut'
  | 'store and say nothing'
  | 'say nothing'
  | 'conflict'
  | Readonly<{ wait: number }>
  | Readonly<{ status: grpc.status }>;

export type FakeEventStoreDb = Readonly<{
  /** For the client: `esdb://127.0.0.1:<port>?tls=false`. */
  url: string;
  /** Applied once each, in this order, to the next appends. */
  misbehave(...how: Misbehaviour[]): void;
  /** Subscriptions receive nothing from now on, and those that had caught up are notified that they fell behind. */
  holdBack(): void;
  /** Sends what was held back. */
  letGo(): void;
  /** Number of open subscriptions. */
  subscriptions(): number;
  /** Closes every connection and listens again, with the same log. */
  restart(): Promise<void>;
  stop(): void;
}>;

/** Events between two checkpoints of a filtered subscription. */
const CHECKPOINT_EVERY = 32;

/**
 * An in-memory server with EventStoreDB's own gRPC contract, as far as the adapters use it: batch append with expected
 * revisions and idempotent retries, reading a stream, catch-up subscriptions with prefix filters, the log's last event.
 * It stores nothing on disk, and a test against it proves nothing about the real server.
 */
export async function startFakeEventStoreDb(): Promise<FakeEventStoreDb> {
  const log: Stored[] = [];
  const streams = new Map<string, Stored[]>();
  const subscribers = new Set<() => void>();
  let isHeldBack = false;
  const orders: Misbehaviour[] = [];
  let server = newServer();
  const port = await bind(server, 0);

  function newServer() {
    const fresh = new grpc.Server({ 'grpc.max_receive_message_length': 8 * 1024 * 1024 });
    fresh.addService(featuresGrpc.ServerFeaturesService, { getSupportedMethods });
    fresh.addService(streamsGrpc.StreamsService, { read, batchAppend } as unknown as grpc.UntypedServiceImplementation);
    return fresh;
  }

  function wakeAll() {
    for (const wake of [...subscribers]) wake();
  }

  async function restart() {
    server.forceShutdown();
    subscribers.clear();
    server = newServer();
    await bind(server, port);
  }

  function store(request: streamsPb.BatchAppendReq, options: streamsPb.BatchAppendReq.Options, messages: Proposed[]) {
    const stream = nameOf(options.getStreamIdentifier());
    const expected: Expected = options.hasNoStream() ? 'no_stream' : BigInt(options.getStreamPosition());
    const events = streams.get(stream) ?? [];
    const next = expected === 'no_stream' ? 0 : Number(expected) + 1;
    // The same ids at the same revisions are a retry of the same append.
    const there = events.slice(next, next + messages.length);
    const isRetry = there.length > 0 && there.every(({ id }, i) => id === messages[i]?.getId()?.getString());
    const last = there.at(-1);
    if (isRetry && there.length === messages.length && last) return appendedMessage(request, last);
    if (next !== events.length) {
      return conflictMessage(request, stream, expected, events.length === 0 ? null : BigInt(events.length - 1));
    }
    for (const message of messages) events.push(record(stream, BigInt(events.length), message));
    streams.set(stream, events);
    wakeAll();
    return appendedMessage(request, events.at(-1) as Stored);
  }

  function record(stream: string, revision: bigint, message: Proposed): Stored {
    const metadata = new Map(message.getMetadataMap().toArray());
    metadata.set('created', String(Date.now() * 10_000));
    const event = {
      stream,
      revision,
      position: BigInt(log.length + 1) * 100n,
      id: message.getId()?.getString() ?? '',
      metadata,
      custom: message.getCustomMetadata_asU8(),
      data: message.getData_asU8(),
    };
    log.push(event);
    return event;
  }

  function batchAppend(call: grpc.ServerDuplexStream<streamsPb.BatchAppendReq, streamsPb.BatchAppendResp>) {
    const open = new Map<string, { options?: streamsPb.BatchAppendReq.Options; messages: Proposed[] }>();
    call.on('error', () => undefined);
    call.on('data', (request: streamsPb.BatchAppendReq) => {
      const correlation = request.getCorrelationId()?.getString() ?? '';
      const parts = open.get(correlation) ?? { messages: [] };
      open.set(correlation, parts);
      const options = request.getOptions();
      if (options) parts.options = options;
      parts.messages.push(...request.getProposedMessagesList());
      if (!request.getIsFinal() || !parts.options) return;
      open.delete(correlation);
      const order = orders.shift();
      if (order === 'say nothing') return;
      if (order === 'conflict') {
        call.write(conflictMessage(request, nameOf(parts.options.getStreamIdentifier()), 'no_stream', 0n));
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

  function read(call: grpc.ServerWritableStream<streamsPb.ReadReq, streamsPb.ReadResp>) {
    call.on('error', () => undefined);
    const options = call.request.getOptions();
    if (options?.hasSubscription()) return subscribe(call, options);
    if (options?.hasAll()) return readEnd(call);
    const name = nameOf(options?.getStream()?.getStreamIdentifier());
    const events = streams.get(name);
    if (!events) call.write(notFoundMessage(name));
    for (const event of events ?? []) call.write(eventMessage(event));
    call.end();
  }

  /** Reads the log backwards from its end, one event: the adapters request nothing else. */
  function readEnd(call: grpc.ServerWritableStream<streamsPb.ReadReq, streamsPb.ReadResp>) {
    const last = log.at(-1);
    if (last) call.write(eventMessage(last));
    call.end();
  }

  function subscribe(
    call: grpc.ServerWritableStream<streamsPb.ReadReq, streamsPb.ReadResp>,
    options: streamsPb.ReadReq.Options,
  ) {
    const all = options.getAll();
    const after = all?.hasPosition() ? BigInt(all.getPosition()?.getCommitPosition() ?? '0') : 0n;
    const prefixes = options.getFilter()?.getStreamIdentifier()?.getPrefixList() ?? [''];
    let next = log.findIndex(({ position }) => position > after);
    if (next < 0) next = log.length;
    let seen = 0;
    call.write(confirmationMessage());
    const pump = () => {
      if (isHeldBack) return void (next === log.length && call.write(fellBehindMessage()));
      for (; next < log.length; next++) {
        const event = log[next] as Stored;
        if (prefixes.some((prefix) => event.stream.startsWith(prefix))) call.write(eventMessage(event));
        if (++seen % CHECKPOINT_EVERY === 0) call.write(checkpointMessage(event.position));
      }
      call.write(caughtUpMessage());
    };
    subscribers.add(pump);
    call.on('cancelled', () => subscribers.delete(pump));
    pump();
  }

  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    misbehave: (...how) => void orders.push(...how),
    holdBack() {
      isHeldBack = true;
      wakeAll();
    },
    letGo() {
      isHeldBack = false;
      wakeAll();
    },
    subscriptions: () => subscribers.size,
    restart,
    stop: () => server.forceShutdown(),
  };
}

type Proposed = streamsPb.BatchAppendReq.ProposedMessage;

const nameOf = (identifier: { getStreamName_asU8(): Uint8Array } | undefined) =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();

const getSupportedMethods: grpc.handleUnaryCall<unknown, featuresPb.SupportedMethods> = (_call, answer) => {
  const batch = new featuresPb.SupportedMethod()
    .setServiceName('event_store.client.streams.Streams')
    .setMethodName('batchappend');
  answer(null, new featuresPb.SupportedMethods().setEventStoreServerVersion('23.10.0').setMethodsList([batch]));
};

function bind(server: grpc.Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, grpc.ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
}

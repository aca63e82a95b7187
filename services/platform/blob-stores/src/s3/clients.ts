import { type ClientRequest, Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, type RequestOptions, request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import { type Connection, watchSilence } from '@hirelane/runtime/silence';
import { Client, S3Error } from 'minio';

/** An S3 store and one of its buckets. `endpoint` is `http(s)://host:port`. */
export type S3Address = Readonly<{
  endpoint: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  region?: string | undefined;
}>;

export type S3Clients = Readonly<{
  /** Keeps its connections. A request that goes silent fails with ConnectionSilent. */
  client: Client;
  /** As `client`, but opens a connection for each request. */
  claims: Client;
  /** Opens a connection for each request, and waits for the response for `timeout`. */
  patient: Client;
}>;

/** The store did not respond on a connection, but did on a new one. The request may have been carried out anyway. */
export class ConnectionSilent extends Error {
  override readonly name = 'ConnectionSilent';
  constructor() {
    super('The connection was closed, because the object store responds only on new ones.');
  }
}

/** How many bytes of an upload are held in memory: the size of the smallest part that S3 accepts. */
export const PART = 5 * 1024 * 1024;

/** How long the store may be silent before a new connection is tried. A read that is closed too early is repeated. */
const READ_SILENCE_MS = 1_000;
/** A write that is closed too early fails. */
const WRITE_SILENCE_MS = 2_000;
/** After a request with a body, the store may be silent for longer: it writes the probe's empty body faster. */
const STORED_BYTES_PER_MS = 2_000;
const PROBE_TIMEOUT_MS = 1_000;
/** An object that is looked up and overwritten to check whether the store responds and whether its disk is slow. */
const PROBE = 'probe';
/** How long the store may take to join the parts of an upload. */
const JOIN_MS = 10_000;
/** The kernel's acceptance of a chunk counts as progress. */
const CHUNK = 64 * 1024;

/**
 * Opens the clients of a store. `timeout`: a connection is closed after this many milliseconds without a byte in either
 * direction.
 */
export function openClients(address: S3Address, timeout: number): S3Clients {
  const { endpoint, bucket } = address;
  const kept = openAgent(endpoint, timeout, true);
  const single = openAgent(endpoint, timeout, false);
  const prober = connect(address, openAgent(endpoint, PROBE_TIMEOUT_MS, false));
  // Both look at the disk, so that a slow disk delays the probe too.
  const lookUp = () => prober.statObject(bucket, PROBE).catch(acceptRefusal);
  const store = () => prober.putObject(bucket, PROBE, '');
  const transport = watchedTransport({
    endpoint,
    kept,
    watchRead: watchSilence(READ_SILENCE_MS, allIf(lookUp)),
    watchWrite: watchSilence(WRITE_SILENCE_MS, allIf(store)),
  });
  return {
    client: connect(address, kept, transport),
    claims: connect(address, single, transport),
    patient: connect(address, single),
  };
}

/** A refusal is a response too. */
function acceptRefusal(error: unknown): void {
  if (!(error instanceof S3Error)) throw error;
}

const allIf = (probe: () => Promise<unknown>) => async (silent: readonly Connection[]) => {
  await probe();
  return silent;
};

const isSecure = (endpoint: string) => new URL(endpoint).protocol === 'https:';

type Transport = Readonly<{ request(...args: unknown[]): ClientRequest }>;

function connect(
  { endpoint, accessKey, secretKey, region }: S3Address,
  transportAgent: HttpAgent,
  transport?: Transport,
): Client {
  const { hostname, port } = new URL(endpoint);
  return new Client({
    endPoint: hostname,
    useSSL: isSecure(endpoint),
    ...(port !== '' && { port: Number(port) }),
    ...(region && { region }),
    accessKey,
    secretKey,
    partSize: PART,
    transportAgent,
    ...(transport && { transport }),
  });
}

/** The agent closes connections after its idle `timeout`, for which Node's agent only emits an event. */
function openAgent(endpoint: string, timeout: number, keepAlive: boolean): HttpAgent {
  const options = { keepAlive, timeout };
  const agent: HttpAgent = isSecure(endpoint) ? new HttpsAgent(options) : new HttpAgent(options);
  const open = agent.createConnection.bind(agent);
  agent.createConnection = (...given) => {
    const socket = open(...given);
    socket?.on('timeout', () => socket.destroy(new Error('timeout: the object store did not respond')));
    return socket;
  };
  return agent;
}

function closeIdle({ freeSockets }: HttpAgent): void {
  for (const sockets of Object.values(freeSockets)) for (const socket of sockets ?? []) socket.destroy();
}

type Watched = Readonly<{
  endpoint: string;
  /** The agent whose idle connections are closed with a silent one. */
  kept: HttpAgent;
  watchRead: (connection: Connection) => () => void;
  watchWrite: (connection: Connection) => () => void;
}>;

/**
 * Sends requests as node:http and node:https do. A connection is watched until the store has responded; a frozen or
 * unplugged store would never close it. Afterwards, a download may pause for as long as its client does.
 */
function watchedTransport({ endpoint, kept, watchRead, watchWrite }: Watched): Transport {
  return {
    request(...args) {
      const [options, respond] = args as [RequestOptions, (response: IncomingMessage) => void];
      let hasResponse = false;
      let mayBeSilentUntil = 0;
      const take = (response: IncomingMessage) => {
        hasResponse = true;
        respond(response);
      };
      const request = isSecure(endpoint) ? requestHttps(options, take) : requestHttp(options, take);
      sendInChunks(request);
      request.once('finish', () => {
        const bytes = Number(request.getHeader('content-length') ?? 0);
        const isJoin = options.method === 'POST' && String(options.path).includes('uploadId=');
        mayBeSilentUntil = performance.now() + (isJoin ? JOIN_MS : bytes / STORED_BYTES_PER_MS);
      });
      const watch = options.method === 'GET' || options.method === 'HEAD' ? watchRead : watchWrite;
      request.once('socket', (socket) => {
        const unwatch = watch({
          socket: () => ({
            bytesRead: socket.bytesRead + socket.bytesWritten,
            destroy() {
              // They would be noticed only when they are used, and a write would fail.
              closeIdle(kept);
              return socket.destroy(new ConnectionSilent());
            },
          }),
          isWaiting: () => !hasResponse && performance.now() >= mayBeSilentUntil,
          isIdle: () => false,
        });
        request.once('close', unwatch);
      });
      return request;
    },
  };
}

/** Makes a request send its body in chunks, so that the socket's `bytesWritten` grows while the store reads it. */
function sendInChunks(request: ClientRequest): void {
  const end = request.end.bind(request) as (...args: unknown[]) => ClientRequest;
  request.end = (...args: unknown[]) => {
    const [body] = args;
    if (!Buffer.isBuffer(body) || body.length <= CHUNK) return end(...args);
    Readable.from(chunksOf(body)).pipe(request);
    return request;
  };
}

function* chunksOf(body: Buffer): Generator<Buffer> {
  for (let at = 0; at < body.length; at += CHUNK) yield body.subarray(at, at + CHUNK);
}

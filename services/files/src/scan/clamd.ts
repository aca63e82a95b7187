import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';

/** A scan result. `found`: the name of a signature. */
export type ScanResult = Readonly<{ isClean: true } | { isClean: false; found: string }>;

/** clamd gave no verdict: it is unreachable, too slow, or cannot scan the bytes. */
export class ScanFailed extends Error {
  override readonly name = 'ScanFailed';
}

/** Maximum length of a clamd response, in characters. Responses consist of one line. */
const ANSWER_MAX = 4_096;

/**
 * Has clamd scan a stream with its INSTREAM command: each chunk is preceded by its length in four bytes, and an empty
 * chunk ends the stream. Throws ScanFailed unless clamd gives a verdict on the whole stream, including when `signal`
 * aborts. `body` is read to its end or destroyed.
 */
export async function scanStream(address: ClamdAddress, body: Readable, signal: AbortSignal): Promise<ScanResult> {
  return ask(address, signal, async (socket, answered) => {
    const sending = pipeline(Readable.from(framed(body), { objectMode: false }), socket, { end: false });
    // If `body` fails, clamd would keep waiting for the rest of it.
    sending.catch((error: Error) => socket.destroy(new ScanFailed(error.message, { cause: error })));
    try {
      return verdictOf(await answered);
    } finally {
      body.destroy();
    }
  });
}

/** The version of clamd and the version and date of its signatures. Throws ScanFailed. */
export const versionOf = (address: ClamdAddress, signal: AbortSignal): Promise<string> =>
  ask(address, signal, (socket, answered) => {
    socket.write('zVERSION\0');
    return answered;
  });

async function ask<T>(
  address: ClamdAddress,
  signal: AbortSignal,
  talk: (socket: Socket, answered: Promise<string>) => Promise<T>,
): Promise<T> {
  const socket = connect(address);
  const giveUp = () => socket.destroy(new ScanFailed('clamd did not respond in time'));
  signal.addEventListener('abort', giveUp, { once: true });
  if (signal.aborted) giveUp();
  try {
    return await talk(socket, answerOf(socket));
  } finally {
    signal.removeEventListener('abort', giveUp);
    socket.destroy();
  }
}

function answerOf(socket: Socket): Promise<string> {
  const answered = new Promise<string>((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      text += chunk;
      const end = text.indexOf('\0');
      if (end >= 0) resolve(text.slice(0, end));
      else if (text.length > ANSWER_MAX) reject(new ScanFailed('clamd sent a response that is too long'));
    });
    socket.on('error', (error: Error) => {
      reject(error instanceof ScanFailed ? error : new ScanFailed(error.message, { cause: error }));
    });
    // A response without its terminator may be truncated, so it is not used.
    socket.on('close', () => reject(new ScanFailed('clamd closed the connection without a response')));
  });
  answered.catch(() => undefined); // The caller may fail before it awaits the promise.
  return answered;
}

async function* framed(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of body) {
    if (chunk.length > 0) yield Buffer.concat([lengthOf(chunk), chunk]);
  }
  yield Buffer.alloc(4);
}

function lengthOf(chunk: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length);
  return length;
}

/**
 * Parses `stream: OK`, `stream: <signature> FOUND`, or anything else, such as `INSTREAM size limit exceeded. ERROR`.
 */
function verdictOf(answer: string): ScanResult {
  const [, found] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
  if (found !== undefined) return { isClean: false, found };
  if (answer === 'stream: OK') return { isClean: true };
  throw new ScanFailed(`clamd reported: ${answer}`);
}

/** The address of clamd, as options for `net.connect`. */
export type ClamdAddress = Readonly<{ host: string; port: number } | { path: string }>;

/** The default port of clamd. */
const PORT = 3310;

/** Returns null for anything but `tcp://host:port` and `unix:/path`. */
function parseAddress(text: string): ClamdAddress | null {
  const [, path] = /^unix:(?:\/\/)?(\/[^\0]+)$/.exec(text) ?? [];
  if (path !== undefined) return { path };
  if (!text.startsWith('tcp://') || !URL.canParse(text)) return null;
  const { hostname, port, pathname, username, search } = new URL(text);
  if (hostname === '' || username !== '' || search !== '' || (pathname !== '' && pathname !== '/')) return null;
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: port === '' ? PORT : Number(port) };
}

/** The variable CLAMD_URL, the address of the scanner for uploads. Without it, uploads are not scanned. */
export const ClamdUrl = z
  .string()
  .refine((text) => parseAddress(text) !== null, 'must be tcp://host:3310 or unix:/path/of/the/socket')
  .optional();

/** Throws for a value that `ClamdUrl` refuses. */
export function clamdAddress(text: string): ClamdAddress {
  const address = parseAddress(text);
  if (address === null) throw new Error('Expected tcp://host:port or unix:/path in CLAMD_URL, got another address.');
  return address;
}

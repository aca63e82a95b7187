import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { compressed, compressing } from './compressed.ts';

const LONG = JSON.stringify(Array.from({ length: 200 }, (_, n) => ({ n, title: 'A shop for our tea' })));
const SHORT = '{"isLogin":false}';

/** A server that sends a text in one piece, or in several pieces at `/stream`. */
async function serve(text: string) {
  const app = express();
  app.get('/text', async (req, res) => {
    res.setHeader('content-length', Buffer.byteLength(text));
    const bytes = await compressed(req, res, text);
    res.end(bytes);
  });
  app.get('/stream', async (req, res) => {
    const encoder = compressing(req, res, text.length);
    const pieces = Readable.from([text.slice(0, 10), text.slice(10)]);
    await (encoder ? pipeline(pieces, encoder, res) : pipeline(pieces, res));
  });
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const receive = (url: string, accepted?: string) =>
  new Promise<{ encoding: string | undefined; vary: string | undefined; body: Buffer }>((resolve, reject) => {
    get(url, { headers: accepted === undefined ? {} : { 'accept-encoding': accepted } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const { 'content-encoding': encoding, vary } = answer.headers;
        resolve({ encoding, vary, body: Buffer.concat(chunks) });
      });
    }).on('error', reject);
  });

for (const path of ['/text', '/stream']) {
  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ])(`${path}: a client that accepts %s gets the encoding %s`, async (accepted, encoding, decode) => {
    const answer = await receive(`${await serve(LONG)}${path}`, accepted);
    expect(answer).toMatchObject({ encoding, vary: 'accept-encoding' });
    expect(answer.body.length).toBeLessThan(LONG.length / 5);
    expect(decode(answer.body).toString()).toBe(LONG);
  });

  test(`${path}: the text is not encoded if it is short or the client accepts no encoding`, async () => {
    const long = await receive(`${await serve(LONG)}${path}`, 'identity');
    expect(long).toMatchObject({ encoding: undefined, vary: 'accept-encoding', body: Buffer.from(LONG) });
    const short = await receive(`${await serve(SHORT)}${path}`, 'br');
    expect(short).toMatchObject({ encoding: undefined, body: Buffer.from(SHORT) });
  });
}

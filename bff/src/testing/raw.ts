import { once } from 'node:events';
import { connect } from 'node:net';

/** Sends bytes unchanged and returns everything received until the other side closes the connection. */
export async function sendRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => {});
  socket.end(text);
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}

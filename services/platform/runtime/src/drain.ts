import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/**
 * How long a client may still send one more request on a kept-alive connection, because the request could already be on
 * its way. The response has the header `connection: close`.
 */
const LAST_CALL_MS = 250;
/** The interval between checks for idle connections, and how long a connection must have been idle. */
const POLL_INTERVAL_MS = 50;

type Connection = {
  readonly socket: Socket;
  readonly answers: Set<ServerResponse>;
  last?: IncomingMessage;
  read?: number;
};

/**
 * Watches the connections of a server that does not listen yet, and returns the function that drains it. The drain
 * accepts no new connections, asks clients not to send more requests on existing ones, and resolves when all are
 * closed. Idle connections are closed soon, the rest forcibly after `grace` ms. `forwarder` returns the server that
 * passes its connections to this one, if there is one.
 */
export function drainable(
  server: Server,
  forwarder: () => NetServer | undefined = () => undefined,
): (grace: number) => Promise<void> {
  const connections = new Map<string, Connection>();
  let isDraining = false;
  server.on('connection', (socket: Socket) => {
    const name = nameOf(socket);
    connections.set(name, { socket, answers: new Set() });
    socket.once('close', () => connections.delete(name));
  });
  const watch: RequestListener = (request, response) => {
    const connection = connections.get(nameOf(request.socket));
    if (!connection) return;
    connection.last = request;
    connection.answers.add(response);
    response.once('finish', () => connection.answers.delete(response));
    if (isDraining) response.shouldKeepAlive = false;
  };
  // Runs before the handlers; otherwise, the end of an immediate response would go unnoticed.
  server.prependListener('request', watch);
  server.prependListener('checkExpectation', watch);

  /** Node's own `closeIdleConnections` also cuts off responses whose last bytes a slow client has not yet read. */
  function closeIdle(): void {
    for (const connection of connections.values()) {
      const { socket } = connection;
      const isSilent = connection.read === socket.bytesRead;
      connection.read = socket.bytesRead;
      if (isSilent && connection.answers.size === 0 && connection.last?.complete !== false) socket.destroy();
    }
  }

  return async (grace) => {
    isDraining = true;
    for (const { answers } of connections.values()) for (const answer of answers) answer.shouldKeepAlive = false;
    // The HTTP server's own `close` would immediately cut off a client that is about to send on an idle connection.
    const closed = Promise.all(
      [server, forwarder()].map(
        (each) => each && new Promise<void>((resolve) => void NetServer.prototype.close.call(each, () => resolve())),
      ),
    );
    let looking: NodeJS.Timeout | undefined;
    const lastCall = setTimeout(() => {
      looking = setInterval(closeIdle, POLL_INTERVAL_MS);
    }, LAST_CALL_MS);
    const cut = setTimeout(() => {
      for (const { socket } of connections.values()) socket.destroy();
    }, grace);
    await closed;
    clearTimeout(lastCall);
    clearInterval(looking);
    clearTimeout(cut);
  };
}

/**
 * Identifies a connection by its remote end. With TLS, a request's socket is not the connection's socket, but both have
 * the same remote end.
 */
const nameOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

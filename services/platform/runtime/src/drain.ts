import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** ms in which a kept-alive connection may bring one more request, and is told to close: its next one could be on its way. */
const LAST_CALL = 250;
/** ms between looks for connections that are idle, and how long one has to have been silent. */
const STEP = 50;

type Connection = {
  readonly socket: Socket;
  readonly answers: Set<ServerResponse>;
  last?: IncomingMessage;
  read?: number;
};

/**
 * Watches the connections of a server that does not listen yet; returns what drains it. It then takes no new connection,
 * asks for no further request on those that it has, and resolves when they have ended: those with nothing in hand soon, and
 * what is left after `grace` ms by force. `beside` returns another server whose connections this one is given, if there is one.
 */
export function drainable(
  server: Server,
  beside: () => NetServer | undefined = () => undefined,
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
  // Before whoever answers: an answer that is over at once would never be seen to finish.
  server.prependListener('request', watch);
  server.prependListener('checkExpectation', watch);

  /** Node's own `closeIdleConnections` also cuts answers whose last bytes a slow reader has not taken yet. */
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
    // That of an HTTP server would cut off at once whoever is about to send on an idle connection.
    const closed = Promise.all(
      [server, beside()].map(
        (each) => each && new Promise<void>((resolve) => void NetServer.prototype.close.call(each, () => resolve())),
      ),
    );
    let looking: NodeJS.Timeout | undefined;
    const lastCall = setTimeout(() => {
      looking = setInterval(closeIdle, STEP);
    }, LAST_CALL);
    const cut = setTimeout(() => {
      for (const { socket } of connections.values()) socket.destroy();
    }, grace);
    await closed;
    clearTimeout(lastCall);
    clearInterval(looking);
    clearTimeout(cut);
  };
}

/** A connection's other end. With TLS a request has another socket than the connection that it came by, with the same end. */
const nameOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

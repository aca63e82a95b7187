import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** ms in which a kept-alive connection may bring one more request, and is told to close: its next one could be on its way. */
const LAST_CALL = 250;
/** ms between looks for connections that are idle, and how long one has to have been silent. */
const STEP = 50;

type Connection = { readonly answers: Set<ServerResponse>; last?: IncomingMessage; read?: number };

/**
 * Watches the connections of a server that does not listen yet; answers what drains it. It then takes no new connection,
 * asks for no further request on those that it has, and resolves when they have ended: those with nothing in hand soon, and
 * what is left after `grace` ms by force.
 */
export function drainable(server: Server): (grace: number) => Promise<void> {
  const connections = new Map<Socket, Connection>();
  let isDraining = false;
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { answers: new Set() });
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', (request, response) => {
    const connection = connections.get(request.socket);
    if (!connection) return;
    connection.last = request;
    connection.answers.add(response);
    response.once('finish', () => connection.answers.delete(response));
    if (isDraining) response.shouldKeepAlive = false;
  });

  /** Node's own `closeIdleConnections` also cuts answers whose last bytes a slow reader has not taken yet. */
  function closeIdle(): void {
    for (const [socket, connection] of connections) {
      const isSilent = connection.read === socket.bytesRead;
      connection.read = socket.bytesRead;
      if (isSilent && connection.answers.size === 0 && connection.last?.complete !== false) socket.destroy();
    }
  }

  return async (grace) => {
    isDraining = true;
    for (const { answers } of connections.values()) for (const answer of answers) answer.shouldKeepAlive = false;
    // That of an HTTP server would cut off at once whoever is about to send on an idle connection.
    const closed = new Promise<void>((resolve) => void NetServer.prototype.close.call(server, () => resolve()));
    let looking: NodeJS.Timeout | undefined;
    const lastCall = setTimeout(() => {
      looking = setInterval(closeIdle, STEP);
    }, LAST_CALL);
    const cut = setTimeout(() => server.closeAllConnections(), grace);
    await closed;
    clearTimeout(lastCall);
    clearInterval(looking);
    clearTimeout(cut);
  };
}

import { createServer, type Server } from 'node:net';
import { StartFailure } from './failure.ts';

/** A TCP port on the loopback interface that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = await listen(0, '127.0.0.1');
  const address = server.address();
  await close(server);
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Throws StartFailure, saying how to choose another, when the port cannot be had. */
export async function refuseTakenPort(port: number, host: string): Promise<void> {
  try {
    await close(await listen(port, host));
  } catch (error) {
    throw takenPort(port, error) ?? error;
  }
}

/** The StartFailure for an error of `listen`; undefined when that was not about the port. */
export function takenPort(port: number, error: unknown, variable = 'PORT', usual = 3000): StartFailure | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const other = port < 65_535 ? port + 1 : usual;
  if (code === 'EADDRINUSE') {
    return new StartFailure(`Port ${port} is taken by another program. Choose another: ${variable}=${other} npm start`);
  }
  if (code === 'EACCES') {
    return new StartFailure(
      `Port ${port} needs more rights than Hirelane has. Choose another: ${variable}=${usual} npm start`,
    );
  }
  return undefined;
}

function listen(port: number, host: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => resolve(server));
  });
}

const close = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

import { createServer, type Server } from 'node:net';
import { StartFailure } from './failure.ts';

export type ReservedPort = Readonly<{
  port: number;
  /** Frees the port for the server that will listen on it. May be called more than once. */
  release(): Promise<void>;
}>;

/**
 * Reserves a free TCP port on the loopback interface by listening on it, for a server that starts later but whose
 * address must be known now. Until `release`, the system does not assign the port to another process.
 */
export async function reservePort(): Promise<ReservedPort> {
  const server = await listen(0, '127.0.0.1');
  server.unref(); // A reserved port must not keep the process alive.
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('Expected a TCP address, got none.');
  return { port: address.port, release: () => close(server) };
}

/** A TCP port on the loopback interface that is free at this moment; another process may take it before it is used. */
export async function freePort(): Promise<number> {
  const { port, release } = await reservePort();
  await release();
  return port;
}

/** The variables that configure ports, each with its default port. */
const USUAL = { PORT: 3000, METRICS_PORT: 9464 };
type PortVariable = keyof typeof USUAL;

/** Throws StartFailure if the port is not available, mentioning the variable that sets a different one. */
export async function refuseTakenPort(port: number, host: string, variable: PortVariable = 'PORT'): Promise<void> {
  // `localhost` also means ::1, and a browser may try that first: another program there would get our requests.
  const isForBrowsers = variable === 'PORT' && host === '127.0.0.1' && port > 0;
  for (const address of isForBrowsers ? [host, '::1'] : [host]) {
    try {
      await close(await listen(port, address));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (address === '::1' && (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')) continue;
      throw takenPort(port, error, variable) ?? error;
    }
  }
}

/**
 * The StartFailure for an error from `listen`; undefined if the error is not about a port. `port` is the one configured
 * by `variable`. The error may be about a port that the system assigned, which will differ after a restart.
 */
export function takenPort(port: number, error: unknown, variable: PortVariable = 'PORT'): StartFailure | undefined {
  const usual = USUAL[variable];
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const other = port < 65_535 ? port + 1 : usual;
  const meant = error instanceof Error && 'port' in error ? error.port : port;
  if (code === 'EADDRINUSE' && meant !== port) {
    return new StartFailure(`Port ${meant} was just taken by another program. Start Hirelane again.`);
  }
  if (code === 'EADDRINUSE') {
    return new StartFailure(
      `Port ${port} is taken by another program. Choose another: ${variable}=${other} ${ourCommand()}`,
    );
  }
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL' || code === 'EAI_AGAIN') {
    return new StartFailure(
      'HOST: expected an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them, got another one.',
    );
  }
  if (code === 'EACCES') {
    return new StartFailure(
      `Port ${port} needs more rights than Hirelane has. Choose another: ${variable}=${usual} ${ourCommand()}`,
    );
  }
  return undefined;
}

/** The npm command that started this process. */
function ourCommand(): string {
  const script = process.env['npm_lifecycle_event'] ?? '';
  return ['demo', 'dev'].includes(script) ? `npm run ${script}` : 'npm start';
}

function listen(port: number, host: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy()); // Serves nothing.
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => resolve(server));
  });
}

const close = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

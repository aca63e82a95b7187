import { createServer } from 'node:net';
import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer } from 'testcontainers';

/** A server in a container of its own, on a port of this machine that stays the same whatever happens to it. */
export type Server = Readonly<{
  host: string;
  port: number;
  /** SIGKILL. What it has on its disk stays. */
  kill(): Promise<void>;
  /** Starts it again after `kill`; resolves before it answers. */
  start(): Promise<void>;
  /** Stops it in good order and starts it again; resolves once it answers. */
  restart(): Promise<void>;
  /** Removes it with its disk, and starts an empty one in its place; resolves once it answers. */
  loseEverything(): Promise<void>;
  stop(): Promise<void>;
}>;

/**
 * Starts what `configure` makes of a port. A fixed port, which the modules of Testcontainers do not have: clients hold on to
 * an address, and a broker of Kafka tells its own. Rejects when no Docker engine answers.
 */
export async function startServer(configure: (port: number) => GenericContainer): Promise<Server> {
  const port = await freePort();
  let running: StartedTestContainer = await configure(port).start();
  const engine = await getContainerRuntimeClient();
  const container = () => engine.container.getById(running.getId());
  return {
    host: running.getHost(),
    port,
    kill: async () => void (await container().kill()),
    start: async () => void (await container().start()),
    restart: () => running.restart({ timeout: 10_000 }),
    async loseEverything() {
      await running.stop({ timeout: 0 });
      running = await configure(port).start();
    },
    stop: async () => void (await running.stop()),
  };
}

/** The image on that port, `inside` being the one that the server listens on in its container. */
export const imageOn = (image: string, inside: number, port: number): GenericContainer =>
  new GenericContainer(image).withExposedPorts({ container: inside, host: port }).withStartupTimeout(180_000);

/** A TCP port of this machine that nobody listens on at this moment. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer } from 'testcontainers';
import { freePort } from '../free-port.ts';

/** A server in its own container, on a port on this machine that never changes. */
export type Server = Readonly<{
  host: string;
  port: number;
  /** SIGKILL. Its disk is kept. */
  kill(): Promise<void>;
  /** Starts it again after `kill`; resolves before it responds. */
  start(): Promise<void>;
  /** Stops it cleanly and starts it again; resolves once it responds. */
  restart(): Promise<void>;
  /** Removes it with its disk and starts an empty one instead; resolves once it responds. */
  loseEverything(): Promise<void>;
  stop(): Promise<void>;
}>;

/**
 * Starts the container that `configure` returns for a port. The port is fixed, unlike in the Testcontainers modules:
 * clients keep an address, and a Kafka broker advertises its own. Rejects if no Docker engine responds.
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

/** The image on that port; `inside` is the port in its container. */
export const imageOn = (image: string, inside: number, port: number): GenericContainer =>
  new GenericContainer(image).withExposedPorts({ container: inside, host: port }).withStartupTimeout(180_000);

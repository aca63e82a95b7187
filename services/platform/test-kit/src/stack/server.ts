import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer } from 'testcontainers';
import { freePort } from '../free-port.ts';

/** A server in its own container, on a fixed port on this machine. */
export type Server = Readonly<{
  host: string;
  port: number;
  /** Sends SIGKILL. The server's disk is kept. */
  kill(): Promise<void>;
  /** Starts the server again after `kill`; resolves before the server responds. */
  start(): Promise<void>;
  /** Stops the server cleanly and starts it again; resolves once it responds. */
  restart(): Promise<void>;
  /**
   * Stops the server, copies a folder of its disk into memory and starts it; the returned function writes the copy back
   * in the same way, but deletes no file. Both resolve once the server responds.
   */
  backUp(folder: string): Promise<() => Promise<void>>;
  /** Removes the server and its disk, then starts an empty one; resolves once the new server responds. */
  loseEverything(): Promise<void>;
  stop(): Promise<void>;
}>;

/**
 * Starts the container that `configure` returns for a port. Unlike in the Testcontainers modules, the port is fixed,
 * because clients keep an address, and a Kafka broker advertises its own. Rejects if no Docker engine responds.
 */
export async function startServer(configure: (port: number) => GenericContainer): Promise<Server> {
  const port = await freePort();
  let running: StartedTestContainer = await configure(port).start();
  const engine = await getContainerRuntimeClient();
  const container = () => engine.container.getById(running.getId());
  async function whileStopped<T>(work: () => Promise<T>): Promise<T> {
    await container().stop();
    const result = await work();
    await running.restart();
    return result;
  }
  return {
    host: running.getHost(),
    port,
    kill: async () => void (await container().kill()),
    start: async () => void (await container().start()),
    restart: () => running.restart({ timeout: 10_000 }),
    async backUp(folder) {
      const copy = await whileStopped(async () => buffer(await engine.container.fetchArchive(container(), folder)));
      return () => whileStopped(() => engine.container.putArchive(container(), Readable.from([copy]), dirname(folder)));
    },
    async loseEverything() {
      await running.stop({ timeout: 0 });
      running = await configure(port).start();
    },
    stop: async () => void (await running.stop()),
  };
}

/** A container for the image, on the given port of this machine; `inside` is the port in the container. */
export const imageOn = (image: string, inside: number, port: number): GenericContainer =>
  new GenericContainer(image).withExposedPorts({ container: inside, host: port }).withStartupTimeout(180_000);

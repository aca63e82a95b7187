import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  type ContainerRuntimeClient,
  GenericContainer,
  getContainerRuntimeClient,
  getReaper,
  ImageName,
  type StartedTestContainer,
} from 'testcontainers';
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

/** Long, because the first start also pulls the image. */
const START_TIMEOUT_MS = 180_000;

let engines: Promise<ContainerRuntimeClient> | undefined;

/**
 * The Docker engine, with the container (Ryuk) that removes this process's containers after it has ended. Without this
 * shared promise, Testcontainers starts one of them for each of several first containers that start at the same time.
 */
function openEngine(): Promise<ContainerRuntimeClient> {
  engines ??= getContainerRuntimeClient().then(async (engine) => {
    const image = process.env['RYUK_CONTAINER_IMAGE'] ?? 'testcontainers/ryuk';
    await getReaper(engine).catch((error) => Promise.reject(notStarted(image, error)));
    return engine;
  });
  engines.catch(() => {
    engines = undefined;
  });
  return engines;
}

/** An error that names an image and its registry: the engine's errors about a failed pull name only one of them. */
function notStarted(image: string, cause: unknown): Error {
  const { string, registry = 'docker.io' } = ImageName.fromString(image);
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Error(`The image ${string} from the registry ${registry} could not be started: ${reason}`, { cause });
}

/**
 * Starts a container from the image, with its port `inside` on a port of this machine. `configure` returns the
 * container with its settings. Unlike in the Testcontainers modules, the port is fixed, because clients keep an address,
 * and a Kafka broker advertises its own. Rejects if no Docker engine responds, or with the image and the registry.
 */
export async function startServer(
  image: string,
  inside: number,
  configure: (container: GenericContainer, port: number) => GenericContainer,
): Promise<Server> {
  const engine = await openEngine();
  const port = await freePort();
  const start = async () => {
    const container = new GenericContainer(image)
      .withExposedPorts({ container: inside, host: port })
      .withStartupTimeout(START_TIMEOUT_MS);
    try {
      return await configure(container, port).start();
    } catch (error) {
      throw notStarted(image, error);
    }
  };
  let running: StartedTestContainer = await start();
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
      running = await start();
    },
    stop: async () => void (await running.stop()),
  };
}

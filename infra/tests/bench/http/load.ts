import { Pool } from 'undici';
import { startChild } from '../child.ts';
import { cpuOfServer, cpuOfTree } from '../cpu.ts';

/** A request to send repeatedly. */
export type Sample = Readonly<{
  method: 'GET' | 'PUT' | 'DELETE' | 'POST';
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
}>;

/** A response other than a 2xx. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export type LoadTarget = Readonly<{
  /** Sends a request and reads the complete response; throws Refused unless it is a 2xx. Returns the number of bytes. */
  send(sample: Sample): Promise<number>;
  /** The body of one response, for comparing contenders. */
  read(sample: Sample): Promise<unknown>;
  close(): Promise<void>;
}>;

/** Keeps a connection to `origin` open for each caller. */
export function openLoadTarget(origin: string, callers: number): LoadTarget {
  const pool = new Pool(origin, { connections: callers, pipelining: 1 });
  const request = async ({ method, path, headers, body }: Sample) => {
    const answer = await pool.request({ method, path, headers: { ...headers }, body: body ?? null });
    if (answer.statusCode < 200 || answer.statusCode > 299) {
      throw new Refused(answer.statusCode, `${method} ${path} got ${answer.statusCode}: ${await answer.body.text()}`);
    }
    return answer.body;
  };
  return {
    async send(sample) {
      return (await (await request(sample)).arrayBuffer()).byteLength;
    },
    read: async (sample) => (await request(sample)).json(),
    close: () => pool.destroy(),
  };
}

/** A bare server next to a marketplace. */
export type BareServer = Omit<LoadTarget, 'close'> &
  Readonly<{
    /** CPU time in µs that the server and PostgreSQL have used since they started. */
    cpu(): Promise<number>;
    stop(): Promise<void>;
  }>;

/** Starts a server from bare-server.ts on the marketplace's PostgreSQL and keeps a connection to it for each caller. */
export async function startBareServer(
  { postgresPid }: Readonly<{ postgresPid: number }>,
  callers: readonly number[],
  args: readonly string[],
): Promise<BareServer> {
  const { pid, said, stop } = await startChild('infra/tests/bench/http/bare-server.ts', args);
  const { close, ...target } = openLoadTarget(`http://127.0.0.1:${said}`, Math.max(...callers));
  return {
    ...target,
    cpu: async () => (await cpuOfTree(pid)) + (await cpuOfServer(postgresPid)),
    async stop() {
      await close();
      await stop();
    },
  };
}

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { endOrphan, type Launcher, spawnLauncher, temporaryFolder } from './launcher-process.ts';

/** The sample marketplace's usernames. */
export type Logins = Readonly<{ client: string; freelancer: string }>;

/** The filled sample marketplace, in its own process and with its own data folder. */
export type Demo = Readonly<{
  url: string;
  logins: Logins;
  /** Stops the process and removes its data. */
  stop(): Promise<void>;
}>;

/** Starts `npm run demo` on a free port; resolves when it is filled and rejects if it ends before that. */
export async function spawnDemo(): Promise<Demo> {
  const data = await temporaryFolder();
  const launcher = spawnLauncher({ HIRELANE_DATA: data, PORT: '0' }, { script: 'cli/demo.ts' });
  const stop = async () => {
    launcher.signal('SIGTERM');
    await launcher.ended;
    await endOrphan(join(data, 'demo'));
    await rm(data, { recursive: true, force: true });
  };
  try {
    return { url: await launcher.ready, logins: await printedLogins(launcher), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The usernames that the demo prints once its marketplace is filled. */
async function printedLogins(launcher: Launcher): Promise<Logins> {
  for (;;) {
    const text = launcher.output();
    const client = /^ *client +(\S+)/m.exec(text)?.[1];
    const freelancer = /^ *freelancer +(\S+)/m.exec(text)?.[1];
    if (client && freelancer) return { client, freelancer };
    const over = await Promise.race([launcher.ended, new Promise<null>((resolve) => setTimeout(resolve, 200, null))]);
    if (over) throw new Error(`the demo ended before it was filled:\n${text}`);
  }
}

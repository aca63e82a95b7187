import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SignedIn } from '@hirelane/contracts/api/accounts';
import type { ProjectList } from '@hirelane/contracts/api/projects';
import { routes } from '@hirelane/contracts/routes';
import { openClient, successOf } from '../../client/client.ts';
import { DEMO_PASSWORD, fillMarketplace } from '../../demo/fill.ts';
import { ensurePages } from '../../local/pages.ts';
import { spawnLauncher, temporaryFolder } from '../../testing/launcher-process.ts';

export type SampleMarketplace = Readonly<{
  url: string;
  /** The session cookie of a freelancer, as a browser sends it. */
  cookie: string;
  userId: string;
  /** The newest project. */
  projectId: string;
  stop(): Promise<void>;
}>;

/** The sample marketplace with the built pages, as started by `npm run demo`. */
export async function startSampleMarketplace(say: (text: string) => void): Promise<SampleMarketplace> {
  const folder = await temporaryFolder();
  const WEB_ROOT = await ensurePages(say);
  const launcher = spawnLauncher({ HIRELANE_DATA: join(folder, 'data'), PORT: '0', WEB_ROOT });
  const stop = async () => {
    launcher.signal('SIGTERM');
    await launcher.ended;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const url = await launcher.ready;
    const { freelancer: username } = await fillMarketplace(url, say);
    const client = openClient(url);
    const { method, path } = routes.login;
    const signedIn = successOf(
      await client.insist(method, path, { json: { username, password: DEMO_PASSWORD } }),
    ) as SignedIn;
    if (!signedIn.isLogin) throw new Error('The sample freelancer cannot sign in.');
    const { data } = successOf(await client.insist('GET', `${routes.listProjects.path}?recent=true`)) as ProjectList;
    return { url, cookie: client.cookie() ?? '', userId: signedIn.user._id, projectId: data[0]?._id ?? '', stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

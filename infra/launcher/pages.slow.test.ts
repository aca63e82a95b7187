import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../tests/support/launcher-process.ts';
import { serverUser } from './postgres/server-user.ts';
import { repository } from './repository.ts';

test('startup with unbuilt pages in a read-only checkout fails with one sentence that does not mention the data folder', async () => {
  const folder = await temporaryFolder();
  const web = join(folder, 'web');
  onTestFinished(async () => {
    await chmod(web, 0o755);
    await rm(folder, { recursive: true, force: true });
  });
  await mkdir(join(web, 'src'), { recursive: true });
  await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(web, 'package.json'), '{}');
  await chmod(web, 0o555);
  // Root can write everywhere, and other users may not be able to start root's Node, so the process switches to another
  // user after loading.
  const { uid = null, gid = null } = await serverUser();
  const script = `import { ensurePages } from './infra/launcher/pages.ts';
    import { explained } from './infra/launcher/failure.ts';
    const [web, uid, gid] = JSON.parse(process.argv[1]);
    if (uid !== null) {
      process.setgroups([]);
      process.setgid(gid);
      process.setuid(uid);
    }
    const said = await ensurePages(() => undefined, web).catch((error) => explained(error, '/data'));
    process.stdout.write(said.name + ': ' + said.message);`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script, JSON.stringify([web, uid, gid])];
  const child = spawn(process.execPath, args, { cwd: repository, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  expect((await once(child, 'close'))[0]).toBe(0);
  expect(printed).toBe(
    `StartFailure: The pages have to be built, but Hirelane may not write to ${web}. Run npm run build there as a user who may, ` +
      'or set WEB_ROOT to a folder of built pages.',
  );
  expect((await readdir(web)).sort()).toEqual(['package.json', 'src']);
});

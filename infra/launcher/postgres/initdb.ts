// biome-ignore lint/style/noRestrictedImports: runs initdb of PostgreSQL.
import { execFile } from 'node:child_process';
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartFailure } from '../failure.ts';
import { refuseClosedFolders, type ServerUser } from './server-user.ts';

const run = promisify(execFile);

/** Characters that a shell interprets even within double quotes, which initdb puts around its programs' path. */
const READ_BY_A_SHELL = /["$`\\\n]/;

type Options = Readonly<{
  /** Absolute path of the program. */
  initdb: string;
  args: readonly string[];
  user: ServerUser;
  environment: NodeJS.ProcessEnv;
}>;

/**
 * Runs initdb. It calls `postgres` through a shell, using the path of the folder it is in. If a shell would interpret
 * that path, initdb runs from a temporary copy of PostgreSQL (60 MB, for about a second, once per data folder). A link
 * does not work, because initdb resolves it first.
 */
export async function runInitdb({ initdb, args, user, environment }: Options): Promise<void> {
  const call = (program: string) => run(program, [...args], { ...user, env: environment, cwd: '/' });
  if (!READ_BY_A_SHELL.test(initdb)) return void (await call(initdb));
  const native = dirname(dirname(initdb));
  const copy = await mkdtemp(join(plainFolder(user), 'hirelane-postgres-'));
  try {
    await chmod(copy, 0o755);
    await cp(native, copy, { recursive: true, verbatimSymlinks: true });
    await call(join(copy, 'bin', basename(initdb)));
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** A temporary folder that the server's user can enter and whose path a shell does not interpret. */
function plainFolder(user: ServerUser): string {
  const folders = [tmpdir(), '/tmp'].filter((folder) => !READ_BY_A_SHELL.test(folder));
  for (const folder of folders) {
    try {
      refuseClosedFolders(user, [join(folder, 'any')]);
      return folder;
    } catch {
      // Tries the next folder.
    }
  }
  throw new StartFailure(
    'PostgreSQL cannot create a database from a checkout whose path contains ", $, ` or \\, and it has no access to a folder ' +
      'for temporary files, either. Set TMPDIR to one, or move the checkout.',
  );
}

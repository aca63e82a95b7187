import { constants, existsSync, statSync } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { refuseTakenPort } from '../../launcher/ports.ts';
import { type Check, type Finding, given, type Installation, isUnusable, judged, well, wrong } from './finding.ts';

const MIB = 1024 * 1024;
const FREE_MIN_MIB = 1_024;
/** https://nodejs.org/en/about/previous-releases */
const OLDEST_WITH_FIXES = 22;

/** Versions that are too old were refused before this module was loaded (infra/node-version.cjs). */
export const checkNode: Check = async () => {
  const { node } = process.versions;
  const hasFixes = Number.parseInt(node, 10) >= OLDEST_WITH_FIXES;
  return [well('Node', hasFixes ? node : `${node}, which no longer gets fixes: 24 is recommended`)];
};

const FOLDERS = ['FILES_ROOT', 'EVENT_FILES_ROOT', 'MAIL_FOLDER'] as const;

/** Permissions and free space of the folders Hirelane writes to. */
export const checkFolders: Check = async (installation) => {
  const { data } = installation;
  const folders = [
    ...(data !== null && !(await isUnusable(data)) ? [['data folder', data] as const] : []),
    ...FOLDERS.flatMap((name) => {
      const path = given(installation, name);
      return path ? [[name, path] as const] : [];
    }),
  ];
  return Promise.all(folders.map(([what, path]) => checkFolder(what, path)));
};

async function checkFolder(what: string, path: string): Promise<Finding> {
  // A folder that does not exist yet will be created under its nearest existing ancestor.
  let there = path;
  while (!existsSync(there)) there = dirname(there);
  if (!statSync(there).isDirectory())
    return wrong(what, `${there} is not a folder`, 'Choose another folder, or move the file.');
  try {
    await access(there, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    return unwritable(what, there, error as NodeJS.ErrnoException);
  }
  const { bavail, bsize, ffree, files } = await statfs(there);
  const mebibytes = Math.floor((bavail * bsize) / MIB);
  const hasInodes = files === 0 || ffree > 1_000;
  const found = `${path}${there === path ? '' : ' (to be created)'}, ${mebibytes} MiB free`;
  return judged(what, mebibytes >= FREE_MIN_MIB && hasInodes, found, 'Free some space, or use a larger disk.');
}

const unwritable = (what: string, path: string, { code }: NodeJS.ErrnoException): Finding =>
  code === 'EROFS'
    ? wrong(
        what,
        `${path} is on a file system that is mounted read-only`,
        'Mount it for writing, or choose another folder.',
      )
    : wrong(what, `${path} is not writable`, 'Give the user that runs Hirelane write access to it.');

/**
 * Checks whether each port of a process in a container (pages, internal, metrics) is free or used by Hirelane itself.
 * `start.ts` checks the ports of embedded mode.
 */
export const checkPorts: Check = async (installation) => {
  const findings: Finding[] = [];
  if (installation.data !== null) return findings;
  for (const [what, variable] of [
    ['port', 'PORT'],
    ['internal port', 'INTERNAL_PORT'],
    ['metrics port', 'METRICS_PORT'],
  ] as const) {
    const port = Number(given(installation, variable) ?? 0);
    if (port !== 0) findings.push(await checkPort(installation, what, variable, port));
  }
  return findings;
};

async function checkPort(installation: Installation, what: string, variable: string, port: number): Promise<Finding> {
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    return wrong(what, `${variable} is not a port number`, `Set ${variable} to a number from 0 to 65535.`);
  }
  try {
    await refuseTakenPort(port, given(installation, 'HOST') ?? '127.0.0.1');
    return well(what, `${port} is free`);
  } catch (error) {
    if (await isOurs(port)) return well(what, `${port} is in use by Hirelane`);
    return wrong(what, (error as Error).message.split('. ')[0] ?? '', `Stop the other program, or set ${variable}.`);
  }
}

/** Whether a Hirelane process on this machine responds on this port. */
export async function isOurs(port: number): Promise<boolean> {
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(3_000), redirect: 'error' })
      .then((answer) => (answer.ok ? answer.text() : ''))
      .catch(() => '');
  const [health, metrics] = await Promise.all([ask('/health/live'), ask('/metrics')]);
  return health === JSON.stringify({ status: 'ok' }) || metrics.includes('hirelane_');
}

const isHttpsOrLocal = (url: URL) => url.protocol === 'https:' || /^(localhost|127\.|\[::1\])/.test(url.hostname);

/** Checks whether PUBLIC_URL is an origin that browsers can use safely. */
export const checkPublicUrl: Check = async (installation: Installation) => {
  const text = given(installation, 'PUBLIC_URL');
  if (text === undefined) return [];
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    return installation.data === null
      ? [wrong('public URL', 'PUBLIC_URL is not an http(s) address', 'Set it to the origin that browsers see.')]
      : []; // The startup finding reports this.
  }
  return [
    judged(
      'public URL',
      isHttpsOrLocal(url),
      url.origin,
      'Serve it over https; otherwise, passwords can be read in transit.',
    ),
  ];
};

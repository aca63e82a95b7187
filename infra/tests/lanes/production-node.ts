import { runNode } from '../../tools/run-node.ts';

/** The Node version of the images (`infra/deploy/docker`), as npm's package `node` names it. */
const PRODUCTION = '24.21.0';

/**
 * Runs `script` on the Node version that production uses, from npm, unless this process runs on it already. Returns
 * whether it did, after setting this process's exit code.
 */
export async function ranOnProductionNode(script: string): Promise<boolean> {
  const major = (version: string) => version.split('.')[0];
  if (major(process.versions.node) === major(PRODUCTION)) return false;
  const args = ['exec', '--yes', `--package=node@${PRODUCTION}`, '--', 'node', '--import', 'tsx', script];
  const npm = process.env['npm_execpath'];
  if (npm === undefined) throw new Error('Expected npm_execpath, as npm run sets it, got nothing.');
  process.exitCode = (await runNode([npm, ...args, ...process.argv.slice(2)])) ?? 1;
  return true;
}

import { runNode } from '../../tools/run-node.ts';

/** The Node version that the images use (`infra/deploy/docker`), as a version of npm's `node` package. */
export const PRODUCTION_NODE = '24.21.0';

/**
 * Runs `script` on production's Node version, from npm, unless this process already runs on it. Returns whether it ran
 * the script; if it did, it has set this process's exit code.
 */
export async function ranOnProductionNode(script: string): Promise<boolean> {
  const major = (version: string) => version.split('.')[0];
  if (major(process.versions.node) === major(PRODUCTION_NODE)) return false;
  const args = ['exec', '--yes', `--package=node@${PRODUCTION_NODE}`, '--', 'node', '--import', 'tsx', script];
  const npm = process.env['npm_execpath'];
  if (npm === undefined) throw new Error('Expected the variable npm_execpath, which npm run sets, got none.');
  process.exitCode = (await runNode([npm, ...args, ...process.argv.slice(2)])) ?? 1;
  return true;
}

import { execFile } from 'node:child_process';
import { scriptArguments } from '@hirelane/test-kit/script-arguments';
import { repository } from '../../launcher/repository.ts';

/** Runs `npm run <tool> -- …` on a data folder, in a separate process; returns its exit code and output. */
export function runTool(data: string, ...args: string[]): Promise<{ code: number; printed: string }> {
  const { DATABASE_URL: _, DATA_KEY: __, ...environment } = process.env;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...scriptArguments('infra/cli/operate.ts'), ...args],
      { cwd: repository, env: { ...environment, HIRELANE_DATA: data } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, printed: stdout + stderr }),
    );
  });
}

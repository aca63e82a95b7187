import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { repository } from '@hirelane/infra/launcher/repository';
import type { LauncherProcess } from '@hirelane/infra/tests/support/launcher-process';
import { codeOf, FACTOR, nextCodeOf } from '@hirelane/infra/tests/support/second-factor';
import { expect, type Page } from '@playwright/test';
import { ask, newRegistration } from './people.ts';

const CONFIRMATION = '/api/v1/auth/confirmation';

const run = promisify(execFile);

/** Makes the signed-in user an operator with `npm run moderate` and passes a second factor in this browser. */
export async function becomeOperator(page: Page, { data }: LauncherProcess, userId: string): Promise<void> {
  await run(process.execPath, ['--import', 'tsx', 'infra/cli/operate.ts', 'moderate', 'operators', 'add', userId], {
    cwd: repository,
    env: { ...process.env, HIRELANE_DATA: data, DATABASE_URL: '' },
  });
  const started = await ask(page, 'POST', `${FACTOR}/app`);
  expect(started.status).toBe(201);
  const secret: string = started.body.data.secret;
  const isOn = await ask(page, 'POST', `${FACTOR}/app/confirmation`, { data: { code: codeOf(secret) } });
  expect(isOn.status).toBe(200);
  const { password } = newRegistration();
  const shown = await ask(page, 'POST', CONFIRMATION, { data: { password, code: nextCodeOf(secret) } });
  expect(shown.status).toBe(200);
}

/** Reports a user's page as the signed-in user. */
export async function report(page: Page, id: string): Promise<void> {
  const data = { about: 'person', id, reason: 'fraud', words: 'They ask for money before the work has begun.' };
  const answer = await ask(page, 'POST', '/api/v1/reports', { data });
  expect(answer.status).toBe(200);
}

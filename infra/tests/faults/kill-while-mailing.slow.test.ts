import { eventually } from '@hirelane/test-kit/eventually';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openClient } from '../../cli/client/client.ts';
import { join } from '../../cli/client/people.ts';
import { databaseUrl, type LauncherProcess, startLauncher } from '../support/launcher-process.ts';
import { startSmtp } from '../support/smtp.ts';

async function sql(stack: LauncherProcess, text: string): Promise<readonly pg.QueryResultRow[]> {
  const client = new pg.Client({ connectionString: await databaseUrl(stack.data) });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test('after kill -9 between an email’s acceptance and its record, the email is sent again with the same Message-ID', async () => {
  let killed: Promise<void> | undefined;
  let stack: LauncherProcess | undefined;
  let joining: Promise<string> | undefined;
  const smtp = await startSmtp(() => {
    // A registration without a response is retried, which sends another email with a different Message-ID.
    killed ??= joining?.then(() => stack?.kill9());
    return killed;
  });
  stack = await startLauncher({ SMTP_URL: smtp.url, MAIL_FROM: 'Hirelane <hello@hirelane.test>', LOG_LEVEL: 'fatal' });
  try {
    const email = 'asha@example.com';
    const name = { firstName: 'Asha', lastName: 'Rao', username: 'asha', city: 'Pune', state: 'Maharashtra' };
    joining = join(openClient(stack.url), { ...name, email, isClient: true, password: 'a long enough password' });
    await eventually(
      () => smtp.accepted.length,
      (count) => count === 1,
    );
    await killed;
    await stack.start();
    // Without this, the restarted process would wait until the killed one must have stopped.
    const [row] = await sql(stack, 'UPDATE identity.mail_queue SET due_at = now() RETURNING id');
    expect(row, 'what was sent is not recorded').toBeDefined();
    await eventually(
      () => smtp.accepted.length,
      (count) => count === 2,
    );
    const [first, second] = smtp.accepted;
    expect(first?.header('Message-ID')).toBe(`<${row?.['id']}@hirelane.test>`);
    expect(second?.header('Message-ID')).toBe(first?.header('Message-ID'));
    expect([first?.to, second?.to]).toEqual([email, email]);
    const queue = () => sql(stack as LauncherProcess, 'SELECT FROM identity.mail_queue');
    await eventually(queue, (rows) => rows.length === 0);
    expect(smtp.accepted).toHaveLength(2);
  } finally {
    await stack.stop();
    await smtp.stop();
  }
}, 300_000);

import { randomInt } from 'node:crypto';
import type { Github } from '@hirelane/bff/testing/github';
import { decideAt, navigate } from '@hirelane/bff/testing/trip';
import type { Visitor } from './visitor.ts';

/**
 * Connects a new GitHub account, `login`, to the signed-in account; returns the connection's id. Throws on failure.
 */
export async function connectGithub(browser: Visitor, github: Github, login: string): Promise<string> {
  github.add({ id: randomInt(1, 2 ** 40), login, name: null, emails: [] });
  const { body } = await browser.post('/api/v1/auth/connect', { provider: 'github' });
  await navigate(browser, await decideAt(body.redirectUrl, login), 'cross-site');
  const [connected] = (await browser.get('/api/v1/auth/sign-ins')).body.data;
  if (!connected) throw new Error('GitHub could not be connected');
  return connected._id;
}

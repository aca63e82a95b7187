import { PROBLEM_TYPE, problem } from '@hirelane/api/problem';
import type { Account, Login, Register } from '@hirelane/api/schemas/accounts';
import { type FakeService, json } from './fake-service.ts';

export const PASSWORD = 'a long enough password';

/** Ids of the two test users. */
export const CLIENT_ID = '0190a0a0-0000-7000-8000-00000000c11e';
export const FREELANCER_ID = '0190a0a0-0000-7000-8000-0000000f4ee1';

const ACCOUNTS: Readonly<Record<string, Account>> = {
  clara: { userId: CLIENT_ID, isClient: true, credentialVersion: 0, needsSecondFactor: false },
  fred: { userId: FREELANCER_ID, isClient: false, credentialVersion: 0, needsSecondFactor: false },
};

/** Makes `service` respond to the bff's own calls like identity. `clara` is a client, `fred` a freelancer. */
export function actAsIdentity(service: FakeService): void {
  service.handler = (req, res) => {
    req.on('end', () => {
      const { url, body } = service.seen.at(-1) ?? { url: '', body: '' };
      if (url === '/internal/password-checks') {
        const { username, password } = JSON.parse(body) as Login;
        const account = password === PASSWORD ? ACCOUNTS[username] : undefined;
        if (account) json(res, 200, account);
        else json(res, 401, problem('wrong-credentials'), { 'content-type': PROBLEM_TYPE });
      } else if (url === '/internal/accounts') {
        const { isClient } = JSON.parse(body) as Register;
        const userId = isClient ? CLIENT_ID : FREELANCER_ID;
        json(res, 201, { ...ACCOUNTS[isClient ? 'clara' : 'fred'], userId }, { 'x-wrote': `user-${userId}@1` });
      } else if (url === '/internal/session-ends') {
        json(res, 200, { isEnded: true });
      } else if (url === '/internal/standings') {
        json(res, 200, { isSuspended: false, version: 0 });
      } else if (url === '/internal/security-notices') {
        json(res, 202, { isQueued: true });
      } else {
        json(res, 200, { data: {} });
      }
    });
  };
}

/** A registration that is valid according to the contract. */
export const registration = (isClient: boolean) => ({
  firstName: 'Clara',
  lastName: 'Client',
  username: 'clara',
  email: 'clara@example.com',
  state: 'Kerala',
  city: 'Kochi',
  isClient,
  password: PASSWORD,
  confirmpassword: PASSWORD,
});

import type { Account } from '@hirelane/contracts/api/accounts';
import type { PasswordResetBy } from '@hirelane/contracts/api/security';
import type { Context } from '@hirelane/kernel/decide';
import { HttpProblem } from '@hirelane/kernel/http/http-problem';
import { type Pool, transaction } from '@hirelane/kernel/postgres/pool';
import type { Credentials } from './credentials.ts';
import type { Outbox } from './mail/post-office.ts';
import type { MailTokens } from './mail/tokens.ts';
import { refuseGuessable } from './password-rules.ts';
import type { Passwords } from './passwords.ts';
import type { User } from './user.ts';

type Parts = Readonly<{
  pool: Pool;
  credentials: Credentials;
  passwords: Passwords;
  tokens: MailTokens;
  outbox: Outbox;
  /** The id of an e-mail address's stream: an HMAC. */
  hideEmail(email: string): string;
  find(userId: string): Promise<User | null>;
  /** Whoever can open the mail has proved the address. */
  verify(userId: string, context: Context): Promise<unknown>;
  /** Ends the ways in through other sites. */
  disconnectAll(userId: string, context: Context): Promise<void>;
}>;

/** A new password by a mailed link. */
export function openPasswordReset(parts: Parts) {
  const { pool, credentials, passwords, tokens, outbox, hideEmail, find, verify, disconnectAll } = parts;

  /** Does the same, in the same time, for every address: it looks nothing up. */
  async function request(email: string): Promise<void> {
    await outbox.add({ kind: 'reset', about: hideEmail(email) });
    outbox.wake();
  }

  /**
   * Sets the password; the link and all others for the same account are used up. A password that is refused leaves the link as
   * it is. Where it replaces a password, sign-ins through other sites are disconnected: whoever knew the old one could have
   * connected theirs. Throws 410 for a link that is none any more, 422 on `password`.
   */
  async function reset({ token, password }: PasswordResetBy, context: Context): Promise<Account> {
    const userId = await tokens.ownerOf(token, 'reset');
    const found = userId === null ? null : await find(userId);
    if (!found) throw new HttpProblem('link-expired');
    refuseGuessable(password, found);
    const hash = await passwords.hash(password);
    // Both before the password, so that a crash in between leaves a link that still works.
    await verify(found.userId, context);
    if ((await credentials.find(found.userId)) !== null) await disconnectAll(found.userId, context);
    await transaction(pool, async (tx) => {
      if (!(await tokens.use(token, 'reset', tx))) throw new HttpProblem('link-expired');
      await credentials.save(found.userId, hash, tx);
      await outbox.add({ kind: 'password-changed', about: found.userId }, tx);
    });
    outbox.wake();
    return { userId: found.userId, isClient: found.isClient };
  }

  return { request, reset };
}

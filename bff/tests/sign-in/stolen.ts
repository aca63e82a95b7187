import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { linkIn, mailTo, proveAddress } from '@hirelane/infra/tests/support/mails';
import type { TestEnvironment } from '@hirelane/infra/tests/support/sign-in';
import { registration, type Visitor } from '@hirelane/infra/tests/support/visitor';

export const NEW = 'another horse battery';

/** An address without an account. */
export const fresh = (): string => registration(true).email;

/** Helpers that act as an account's owner or as a thief, for tests about email addresses. */
export function openThefts(env: () => TestEnvironment) {
  const market = () => env().market;
  const visitor = () => market().visitor();
  const tokenAt = async (email: string, subject: string, page?: string) =>
    linkIn(await mailTo(market().mails, email, subject), page).token;
  const confirm = (token: string) => visitor().post('/api/v1/auth/confirm-email', { token });
  const undo = (token: string) => visitor().post('/api/v1/auth/undo-email-change', { token });
  const login = (username: string, password = PASSWORD, browser = visitor()) =>
    browser.post('/api/v1/auth/login', { username, password });
  const resetBy = (token: string) =>
    visitor().post('/api/v1/auth/reset', { token, password: NEW, confirmpassword: NEW });
  const undoLink = (email: string) => tokenAt(email, 'email for your Hirelane account was changed');
  const restoredLink = (email: string) =>
    tokenAt(email, 'is the email for your Hirelane account again', 'reset-password');

  /** An account with a verified address, its owner's browser, and a thief's session. */
  async function stolen() {
    const form = registration(true);
    const [owner, thief] = [visitor(), visitor()];
    const userId: string = (await owner.post('/api/v1/auth/register', form)).body.user._id;
    await proveAddress(market(), form.email, owner);
    await login(form.username, PASSWORD, thief);
    const want = (browser: Visitor, email: string) => browser.put(`/api/v1/user/${userId}/email`, { email });
    /** Changes the address and opens the link; returns the status of the last step. */
    async function change(browser: Visitor, email: string): Promise<number> {
      const { status } = await want(browser, email);
      return status === 202 ? (await confirm(await tokenAt(email, 'Confirm your new email'))).status : status;
    }
    return { ...form, owner, thief, userId, want, change };
  }

  /** Moves the events of an account, its links and its second factors `days` into the past. */
  async function pass(userId: string, days: number) {
    const back = `- make_interval(days => ${days})`;
    const sql = market().sql;
    await sql(`UPDATE identity.events SET at = at ${back} WHERE stream = 'user-' || $1::text`, [userId]);
    await sql(`UPDATE identity.mail_tokens SET expires_at = expires_at ${back} WHERE user_id = $1`, [userId]);
    await sql(`UPDATE identity.passkeys SET created_at = created_at ${back} WHERE user_id = $1`, [userId]);
    await sql(
      `UPDATE identity.authenticator_apps SET started_at = started_at ${back}, confirmed_at = confirmed_at ${back}
       WHERE user_id = $1`,
      [userId],
    );
    await sql(`UPDATE identity.recovery_codes SET created_at = created_at ${back} WHERE user_id = $1`, [userId]);
  }

  /** A user who mistyped their address and corrects it before it is verified. */
  async function corrected() {
    const form = registration(true);
    const owner = visitor();
    const userId: string = (await owner.post('/api/v1/auth/register', form)).body.user._id;
    const to = fresh();
    await owner.put(`/api/v1/user/${userId}/email`, { email: to });
    const { status } = await confirm(await tokenAt(to, 'Confirm your new email'));
    if (status !== 200) throw new Error(`Expected the change of address to succeed, got ${status}.`);
    return { ...form, owner, userId, to };
  }

  /** Delays emails of this kind until they are released, like a mail server that does not accept any. */
  async function hold(kind: string) {
    const sql = market().sql;
    await sql(`CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.kind = '${kind}' THEN NEW.due_at := now() + interval '1 hour'; END IF; RETURN NEW; END $$`);
    await sql('CREATE TRIGGER held BEFORE INSERT ON identity.mail_queue FOR EACH ROW EXECUTE FUNCTION hold()');
    return async () => {
      await sql('DROP TRIGGER IF EXISTS held ON identity.mail_queue');
      await sql('DROP FUNCTION IF EXISTS hold');
      await sql('UPDATE identity.mail_queue SET due_at = now()');
    };
  }

  return {
    ...{ visitor, tokenAt, confirm, undo, login, resetBy, undoLink, restoredLink, stolen, corrected, pass, hold },
    undoAt: async (email: string) => undo(await undoLink(email)),
  };
}

import { MailFrom } from '@hirelane/identity/mails/mail/sender';
import { createTransport } from 'nodemailer';
import { type Check, type Finding, given, type Installation, well, within, wrong } from './finding.ts';

const STEP_TIMEOUT_MS = 5_000;

/** Connects to the mail server and signs in without sending an email. Also checks the sender. */
export const checkSmtp: Check = async (installation) => [...senderOf(installation), ...(await greet(installation))];

/** Checks the sender for identity in a container. In embedded mode, the startup finding covers it. */
function senderOf(installation: Installation): readonly Finding[] {
  const from = given(installation, 'MAIL_FROM');
  if (installation.data !== null || from === undefined) return [];
  const problem = MailFrom.safeParse(from).error?.issues[0]?.message;
  return problem === undefined ? [] : [wrong('MAIL_FROM', problem, 'Correct MAIL_FROM.')];
}

const greet: Check = async (installation) => {
  const url = given(installation, 'SMTP_URL');
  if (url === undefined) {
    return [
      well(
        'SMTP',
        installation.data === null ? 'SMTP_URL is not set' : 'SMTP_URL is not set, so emails are written to files',
      ),
    ];
  }
  if (!URL.canParse(url))
    return [wrong('SMTP', 'SMTP_URL is not an address', 'Set it to smtps://user:password@host:465.')];
  const transport = createTransport(withTimeouts(url));
  try {
    await within(10_000, transport.verify());
    return [well('SMTP', `${new URL(url).host} responds and accepts the login`)];
  } catch (error) {
    const { code } = error as { code?: string };
    const todo =
      code === 'EAUTH' ? 'Correct the user and the password in SMTP_URL.' : 'Correct SMTP_URL, or start the server.';
    return [wrong('SMTP', `${new URL(url).host}: ${code ?? 'no response'}`, todo)];
  } finally {
    transport.close();
  }
};

/** Adds timeouts to the address, because nodemailer does not accept options in addition to an address. */
function withTimeouts(url: string): string {
  const limited = new URL(url);
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout']) {
    limited.searchParams.set(name, String(STEP_TIMEOUT_MS));
  }
  return limited.href;
}

import { createTransport } from 'nodemailer';
import { type Check, given, well, wrong } from './finding.ts';
import { within } from './within.ts';

const STEP_TIMEOUT_MS = 5_000;

/** Greets the mail server and signs in; sends no mail. */
export const checkSmtp: Check = async (installation) => {
  const url = given(installation, 'SMTP_URL');
  if (url === undefined) {
    return [well('SMTP', installation.data === null ? 'no SMTP_URL' : 'no SMTP_URL: mails are written to files')];
  }
  if (!URL.canParse(url)) return [wrong('SMTP', 'SMTP_URL is no address', 'Set it to smtps://user:password@host:465.')];
  const transport = createTransport(withTimeouts(url));
  try {
    await within(10_000, transport.verify());
    return [well('SMTP', `${new URL(url).host} greets, and accepts the login`)];
  } catch (error) {
    const { code } = error as { code?: string };
    const todo =
      code === 'EAUTH' ? 'Correct the user and the password in SMTP_URL.' : 'Correct SMTP_URL, or start the server.';
    return [wrong('SMTP', `${new URL(url).host}: ${code ?? 'no answer'}`, todo)];
  } finally {
    transport.close();
  }
};

/** The address with its limits of time: beside an address, nodemailer takes no options. */
function withTimeouts(url: string): string {
  const limited = new URL(url);
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout']) {
    limited.searchParams.set(name, String(STEP_TIMEOUT_MS));
  }
  return limited.href;
}

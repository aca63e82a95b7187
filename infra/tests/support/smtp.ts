import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { parse, type WrittenMail } from './mails.ts';

/** A real mail server on this machine. */
export type Smtp = Readonly<{
  /** The value for `SMTP_URL`. */
  url: string;
  /** The accepted emails, oldest first. */
  accepted: readonly WrittenMail[];
  stop(): Promise<void>;
}>;

/** Starts a mail server; after it receives an email, it awaits `onAccepted` before it responds with 250. */
export async function startSmtp(
  onAccepted: (mail: WrittenMail) => Promise<void> | void = () => undefined,
): Promise<Smtp> {
  const accepted: WrittenMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const mail = parse(Buffer.concat(chunks).toString());
        accepted.push(mail);
        await onAccepted(mail);
        done();
      });
    },
  });
  // The sender may be killed while it sends an email.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

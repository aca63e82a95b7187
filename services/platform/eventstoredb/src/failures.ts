import {
  AccessDeniedError,
  CancelledError,
  DeadlineExceededError,
  NotLeaderError,
  TimeoutError,
  UnavailableError,
  UnknownError,
} from '@eventstore/db-client';

/** The server responds but refuses access, so waiting does not help. The message states the remedy. */
export class AccessRefused extends Error {
  override readonly name = 'AccessRefused';
}

const UNAUTHENTICATED = 16;
const PERMISSION_DENIED = 7;

/** Certificate errors from Node and OpenSSL, as quoted in the message of an UNAVAILABLE error. */
const UNTRUSTED =
  /self.signed certificate|wrong version number|unable to (?:verify|get) [\w ]{0,60}certificate|certificate has expired/i;
const OTHER_NAME = /does not match certificate's altnames/i;

/**
 * Responses from a cluster that is electing a leader, for which the library has no error class (23.10.6), and the error
 * of a call that was cancelled because the leader changed.
 */
const ELECTING =
  /RST_STREAM|Server Is Not Ready|Server Is (?:Too )?Busy|No leader info|Failed to discover|Cancelled on client/i;

/**
 * Converts a library error: to Unanswered if waiting may help, to AccessRefused if it cannot. Any other error, such as
 * a version conflict, is returned unchanged.
 */
export function meaningOf(error: unknown): unknown {
  const reason = refusalOf(error);
  if (reason !== undefined) return new AccessRefused(reason, { cause: error });
  if (isPassing(error)) return new Unanswered('the server is unavailable', { cause: error });
  return error;
}

function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, message } = error as Error & { code?: unknown };
  if (code === UNAUTHENTICATED) return 'refuses the user or the password; correct them in the URL';
  if (code === PERMISSION_DENIED || error instanceof AccessDeniedError) {
    return "does not allow this user to read and append; run `npm run eventstore -- prepare` with an administrator's URL";
  }
  const [untrusted] = UNTRUSTED.exec(message) ?? [];
  if (untrusted !== undefined) {
    return `has a certificate that is not trusted here (${untrusted}); name its authority in the URL: tlsCAFile=/path/to/ca.crt`;
  }
  if (OTHER_NAME.test(message)) return 'has a certificate for another name; use a name that the certificate contains';
  return undefined;
}

const isPassing = (error: unknown): boolean =>
  [UnavailableError, TimeoutError, DeadlineExceededError, CancelledError, NotLeaderError].some(
    (kind) => error instanceof kind,
  ) ||
  (error instanceof UnknownError && (error.message === '' || ELECTING.test(error.message))) ||
  (error instanceof Error && error.message.startsWith('Failed to discover'));

/**
 * The server did not respond: it is down, starting, electing a leader or overloaded. The outcome of an append is
 * unknown: the events may or may not have been stored; a retry with the same ids resolves this.
 */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
  readonly code = 'ETIMEDOUT';
}

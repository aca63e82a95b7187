import { join } from 'node:path';
import { describeError } from '@hirelane/runtime/log';
import { type Logger, pino } from 'pino';
import { openRotatingFile } from './rotating-file.ts';
import { printable } from './terminal.ts';

/** Number of log files; the oldest is deleted when a new one is needed. */
const FILES = 5;
/** Time in ms before the terminal repeats a message, because every connection logs it during an outage. */
const SHOW_AGAIN_AFTER_MS = 5_000;
/** pino's number for the error level. */
const ERROR = 50;

/** The environment variable that gives an operator's command the path of the launcher's log file. */
export const LOG_FILE = 'HIRELANE_LOG';

/** The log file in a data folder, which the operator's tools also write to. */
export const logFile = (dir: string): string => join(dir, 'hirelane.log');

/**
 * Creates the launcher's logger. Everything from `level` up is written as JSON lines to `hirelane.log` in the data
 * folder; warnings and errors also to the terminal, one readable line each. Only the owner can read the files.
 * Together, the one being written and `hirelane.log.1` to `.4` (oldest last) are at most `mebibytes` in size.
 */
export function openLog(dir: string, level: string, mebibytes: number): Logger {
  const bytes = (mebibytes * 1024 * 1024) / FILES;
  const file = openRotatingFile(logFile(dir), { bytes, files: FILES });
  const terminal = { write: quietly((text) => void process.stderr.write(text)) };
  const threshold = level as pino.Level;
  return pino(
    { level, serializers: { err: describeError } },
    pino.multistream([
      { level: threshold, stream: file },
      { level: 'warn', stream: terminal },
    ]),
  );
}

type Entry = Partial<Record<'service' | 'msg' | 'event' | 'name' | (typeof CAUSES)[number], unknown>> & {
  level?: number;
  err?: { message?: string };
};

/**
 * The fields of a log line that give the cause: the error's message and code, another server's response, and the
 * underlying error.
 */
const CAUSES = ['code', 'message', 'reason', 'answer', 'cause'] as const;

/** The causes in a log line, each on one line and only once. */
function causesOf(entry: Entry): string {
  const found = [entry.err?.message, ...CAUSES.map((name) => entry[name])].flatMap((value) =>
    typeof value === 'string' && value !== '' ? [value.split('\n', 1)[0] ?? ''] : [],
  );
  const causes = [...new Set(found)].filter(
    (cause, n, all) => !all.some((other, m) => m !== n && other.includes(cause)),
  );
  return causes.length === 0 ? '' : ` (${causes.join('; ')})`;
}

/**
 * Shows lines such as `warning projects: the writer could not connect and will try again (connection refused)`,
 * at most once per `SHOW_AGAIN_AFTER_MS` for the same text.
 */
function quietly(show: (text: string) => void): (line: string) => void {
  const shown = new Map<string, number>();
  return (line) => {
    const entry: Entry = JSON.parse(line);
    const { level = 0, service, name, msg, event } = entry;
    const text = String(msg ?? event ?? 'see hirelane.log');
    const now = performance.now();
    if (now - (shown.get(text) ?? Number.NEGATIVE_INFINITY) < SHOW_AGAIN_AFTER_MS) return;
    shown.set(text, now);
    const label = level >= ERROR ? 'error  ' : 'warning';
    show(`${printable(`${label}  ${service ?? name ?? 'hirelane'}: ${text}${causesOf(entry)}`)}\n`);
  };
}

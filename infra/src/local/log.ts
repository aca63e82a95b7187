import { join } from 'node:path';
import { describeError } from '@hirelane/runtime/describe-error';
import { type Logger, pino } from 'pino';
import { printable } from '../operate/printable.ts';
import { openRotatingFile } from './rotating-file.ts';

/** Number of log files; the oldest is deleted when another is needed. */
const FILES = 5;
/** In which the same message is shown once on the terminal: in an outage every connection logs it. */
const SHOW_AGAIN_AFTER_MS = 5_000;
/** pino's number for its level error. */
const ERROR = 50;

/** In a data folder; the operator's tools write to it as well. */
export const logFile = (dir: string): string => join(dir, 'hirelane.log');

/**
 * Creates the launcher's logger. Everything from `level` on goes as JSON lines into `hirelane.log` of the data folder;
 * warnings and errors also to the terminal, one readable line each. Only the owner can read the files. All of them
 * together, the one being written and `hirelane.log.1` to `.4` (oldest last), are at most `mebibytes` in size.
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

type Entry = Partial<Record<'service' | 'msg' | 'event' | 'name', string>> & {
  level?: number;
  err?: { message?: string };
};

/** Shows `warning  projects: the writer has no connection yet (connection refused)`, each text once in a while. */
function quietly(show: (text: string) => void): (line: string) => void {
  const shown = new Map<string, number>();
  return (line) => {
    const { level = 0, service, name, msg, event, err }: Entry = JSON.parse(line);
    const text = msg ?? event ?? 'see hirelane.log';
    const now = performance.now();
    if (now - (shown.get(text) ?? Number.NEGATIVE_INFINITY) < SHOW_AGAIN_AFTER_MS) return;
    shown.set(text, now);
    const label = level >= ERROR ? 'error  ' : 'warning';
    const cause = err?.message ? ` (${err.message.split('\n')[0]})` : '';
    show(`${printable(`${label}  ${service ?? name ?? 'hirelane'}: ${text}${cause}`)}\n`);
  };
}

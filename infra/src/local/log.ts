import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { openRotatingFile } from './rotating-file.ts';

/** Files that the log is spread over; the oldest is given up when another is needed. */
const FILES = 5;
/** ms in which one and the same complaint is shown once: an outage makes every connection complain. */
const SHOW_AGAIN_AFTER = 5_000;
/** pino's number for its level error. */
const ERROR = 50;

/**
 * The launcher's logger: everything from `level` on, as JSON lines, into `hirelane.log` of the data folder; warnings and
 * errors also on the terminal, one readable line each. Nobody else on the machine can read a new file. All of its files
 * together hold `mebibytes` at most: the one being written, and `hirelane.log.1` to `.4`, oldest last.
 */
export function openLog(dir: string, level: string, mebibytes: number): Logger {
  const bytes = (mebibytes * 1024 * 1024) / FILES;
  const file = openRotatingFile(join(dir, 'hirelane.log'), { bytes, files: FILES });
  const terminal = { write: quietly((text) => void process.stderr.write(text)) };
  const threshold = level as pino.Level;
  return pino(
    { level },
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
    if (now - (shown.get(text) ?? Number.NEGATIVE_INFINITY) < SHOW_AGAIN_AFTER) return;
    shown.set(text, now);
    const label = level >= ERROR ? 'error  ' : 'warning';
    const cause = err?.message ? ` (${err.message.split('\n')[0]})` : '';
    show(`${label}  ${service ?? name ?? 'hirelane'}: ${text}${cause}\n`);
  };
}

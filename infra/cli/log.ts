import { closeSync, constants, fchownSync, fstatSync, openSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { OperatorConfig } from '@hirelane/runtime/config';
import { openLog as openProcessLog } from '@hirelane/runtime/log';
import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * The log of an operator's tool: JSON lines on standard error and, if `path` is given, appended to that file, which a
 * launcher may write and rotate at the same time. If appending fails, the tool reports this and continues.
 */
export function openLog(
  level: OperatorConfig['LOG_LEVEL'],
  path: string | undefined,
  terminal: DestinationStream = pino.destination({ fd: 2, sync: true }),
): Logger {
  return openProcessLog(level, {
    write(line) {
      terminal.write(line);
      if (path === undefined) return;
      try {
        append(path, line);
      } catch (error) {
        terminal.write(`The line above could not be written to ${path}: ${(error as Error).message}\n`);
      }
    },
  });
}

const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK } = constants;

/** Opens the file for each line, because it may have been rotated. Lines from two processes never interleave. */
function append(path: string, line: string): void {
  // Root may be writing to another user's folder, and that user could have put a link or a pipe there.
  const fd = openSync(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0o600);
  try {
    if (process.getuid?.() === 0) {
      const file = fstatSync(fd);
      if (!file.isFile() || file.nlink > 1) throw new Error('Expected a file with one hard link.');
      // A new file belongs to root, but the launcher of the folder's owner must be able to open it.
      const { uid, gid } = statSync(dirname(path));
      if (file.uid !== uid) fchownSync(fd, uid, gid);
    }
    writeSync(fd, line);
  } finally {
    closeSync(fd);
  }
}

import { closeSync, fstatSync, ftruncateSync, openSync, renameSync, writeSync } from 'node:fs';

type SizeLimit = Readonly<{
  /** The size in bytes at which a new file is started. */
  bytes: number;
  /** The number of files, at least two: `path`, `path.1` for the previous one, and so on. The oldest is overwritten. */
  files: number;
}>;

/** Where pino writes its lines. */
export type LineFile = Readonly<{ write(line: string): void }>;

/**
 * Writes lines to files that together never exceed `bytes` times `files` by more than one line. A line is passed to the
 * operating system before the call returns, so the last lines before a crash are kept. On a full disk or in an
 * unwritable folder, lines are lost without other effects. Throws if the file cannot initially be opened.
 */
export function openRotatingFile(path: string, { bytes, files }: SizeLimit): LineFile {
  let fd = openSync(path, 'a', 0o600);
  let isTorn = false;

  function rotate() {
    isTorn = false;
    try {
      for (let n = files - 1; n > 0; n--) move(n === 1 ? path : `${path}.${n - 1}`, `${path}.${n}`);
      const next = openSync(path, 'a', 0o600);
      closeSync(fd);
      fd = next;
    } catch {
      // The limit takes precedence: the file is emptied in place and its lines are lost.
      ftruncateSync(fd);
    }
  }

  return {
    write(line) {
      try {
        // The operator's tools also write to the file.
        const { size } = fstatSync(fd);
        if (size > 0 && size + Buffer.byteLength(line) > bytes) rotate();
        const text = Buffer.from(isTorn ? `\n${line}` : line);
        const written = writeSync(fd, text);
        isTorn = written < text.length;
      } catch {
        // On a full disk, other data is more important than the log.
      }
    },
  };
}

function move(from: string, to: string) {
  try {
    renameSync(from, to);
  } catch (error) {
    // ENOENT if there are fewer files than allowed.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

import { closeSync, ftruncateSync, openSync, renameSync, statSync, writeSync } from 'node:fs';

type Room = Readonly<{
  /** Bytes after which a new file is begun. */
  bytes: number;
  /** Files in all, two at least: `path`, `path.1` for the one before it, and so on. The oldest is overwritten. */
  files: number;
}>;

/** Where pino writes its lines. */
export type LineFile = Readonly<{ write(line: string): void }>;

/**
 * Lines in files that together never hold more than `bytes` times `files`, but for one line. A line is with the operating
 * system before the call returns, so that the last ones before a crash are there too. A disk that is full, or a folder that
 * nothing can be made in, costs lines and nothing else. Throws when the file cannot be opened at the start.
 */
export function openRotatingFile(path: string, { bytes, files }: Room): LineFile {
  let fd = openSync(path, 'a', 0o600);
  let size = statSync(path).size;
  let isTorn = false;

  function rotate() {
    size = 0;
    isTorn = false;
    try {
      for (let n = files - 1; n > 0; n--) move(n === 1 ? path : `${path}.${n - 1}`, `${path}.${n}`);
      const next = openSync(path, 'a', 0o600);
      closeSync(fd);
      fd = next;
    } catch {
      // The limit comes first: the file is emptied where it is, and its lines are lost.
      ftruncateSync(fd);
    }
  }

  return {
    write(line) {
      try {
        if (size > 0 && size + Buffer.byteLength(line) > bytes) rotate();
        const text = Buffer.from(isTorn ? `\n${line}` : line);
        const written = writeSync(fd, text);
        size += written;
        isTorn = written < text.length;
      } catch {
        // The log is the least of what is kept on a disk that is full.
      }
    },
  };
}

function move(from: string, to: string) {
  try {
    renameSync(from, to);
  } catch (error) {
    // There are not that many yet.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

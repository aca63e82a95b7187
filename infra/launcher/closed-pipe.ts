/** A reader that has seen enough, such as `head`, or a closed terminal, must not end the work that is printed. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

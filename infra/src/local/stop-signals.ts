/** ms. npm passes a Ctrl-C on although the terminal has already sent it to us: two so close are one. */
const SAME_KEYSTROKE = 700;
/** ms between two looks whether npm's shell is still there. */
const LOOK_EVERY = 250;

/**
 * Calls `drain` on the first SIGINT, SIGTERM or SIGHUP and exits with its code; a second Ctrl-C exits at once, with the
 * shell's code for an interrupted program. npm hands a SIGTERM to its shell, which ends without a word to us: then the
 * process that started us is gone, and that counts as SIGTERM. A process that was started with an IPC channel, as tests do, also ends when its
 * parent is gone.
 */
export function onStopSignals(drain: () => Promise<number>): void {
  let first = 0;
  const stop = (signal: NodeJS.Signals) => {
    const now = performance.now();
    if (first === 0) {
      first = now;
      void drain().then((code) => process.exit(code));
    } else if (signal === 'SIGINT' && now - first > SAME_KEYSTROKE) process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.once('disconnect', () => stop('SIGTERM'));
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    stop('SIGTERM');
  }, LOOK_EVERY);
  looking.unref();
}

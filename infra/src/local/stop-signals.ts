/** ms. npm passes a Ctrl-C on although the terminal has already sent it to us: two so close are one. */
const SAME_KEYSTROKE = 700;

/**
 * Calls `drain` on the first SIGINT, SIGTERM or SIGHUP and exits with its code; a second Ctrl-C exits at once, with the
 * shell's code for an interrupted program. A process that was started with an IPC channel, as tests do, also ends when its
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
}

/**
 * npm passes on a Ctrl-C that the terminal has already sent to this process, so two signals within this time count as
 * one.
 */
const SAME_KEYSTROKE_MS = 700;
/** The interval in ms between checks that npm's shell is still running. */
const POLL_INTERVAL_MS = 250;

/**
 * Calls `drain` on the first SIGINT, SIGTERM or SIGHUP and exits with its code; a second Ctrl-C exits immediately, with
 * the shell's code for an interrupted program. npm passes SIGTERM only to its shell, which exits without signalling us,
 * so the loss of our parent process counts as SIGTERM. A process with an IPC channel, as in tests, also stops when its
 * parent has exited.
 */
export function onStopSignals(drain: () => Promise<number>): void {
  let first = 0;
  const stop = (signal: NodeJS.Signals) => {
    const now = performance.now();
    if (first === 0) {
      first = now;
      void drain().then((code) => process.exit(code));
    } else if (signal === 'SIGINT' && now - first > SAME_KEYSTROKE_MS) process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.once('disconnect', () => stop('SIGTERM'));
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    stop('SIGTERM');
  }, POLL_INTERVAL_MS);
  looking.unref();
}

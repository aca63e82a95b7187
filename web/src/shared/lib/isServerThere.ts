/** Milliseconds after which the server counts as unreachable. */
const TIMEOUT_MS = 8000;

/** Whether the server would respond if the page were loaded now. `navigator.onLine` knows about the network only. */
export const isServerThere = (): Promise<boolean> =>
  // biome-ignore lint/style/noRestrictedGlobals: asks for the page itself.
  fetch('/', {
    method: 'HEAD',
    cache: 'no-store',
    headers: { accept: 'text/html' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).then(
    ({ ok }) => ok,
    () => false,
  );

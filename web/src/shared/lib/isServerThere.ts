/** How long the server may take before it counts as out of reach. */
const PATIENCE_MS = 8000;

/** Whether the server would answer if the page were loaded now. `navigator.onLine` knows of a network alone, not of the server. */
export const isServerThere = (): Promise<boolean> =>
  fetch('/', {
    method: 'HEAD',
    cache: 'no-store',
    headers: { accept: 'text/html' },
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).then(
    ({ ok }) => ok,
    () => false,
  );

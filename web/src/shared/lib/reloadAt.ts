/** Leaves the app with a full load of `path`, so that nothing of the last session stays in memory. */
export function reloadAt(path: string): void {
  window.location.assign(path);
}

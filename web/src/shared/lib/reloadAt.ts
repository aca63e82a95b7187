/** Leaves the app with a full page load of `path`, so that nothing from the last session remains in memory. */
export function reloadAt(path: string): void {
  window.location.assign(path);
}

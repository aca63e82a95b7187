/** Leaves the app and loads `path` anew, so that nothing of the last session stays in memory. */
export function reloadAt(path: string): void {
  window.location.assign(path);
}

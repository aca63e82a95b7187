/** Calls whenever the page's colour mode is written, also without a change; returns what ends that. */
export function subscribeToMode(onWritten: () => void): () => void {
  const observer = new MutationObserver(onWritten);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/**
 * The element that a hash names, which may be percent-encoded, or anything that somebody has typed. Null if there is
 * none.
 */
export function namedPart(hash: string): HTMLElement | null {
  const name = hash.slice(1);
  return name === '' ? null : document.getElementById(decoded(name));
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

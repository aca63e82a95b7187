/**
 * Returns the element that a URL hash refers to, or null if no element matches. The hash may be percent-encoded, or
 * arbitrary text typed by the user.
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

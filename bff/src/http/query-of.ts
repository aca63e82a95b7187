/** The query of a request target, without its `?`; it may contain more of them (RFC 3986, section 3.4). */
export function queryOf(url: string): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start + 1);
}

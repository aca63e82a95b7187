import { type ClientRequest, request } from 'node:http';

/** Opened at the same time; a machine's own queue of new connections is finite. */
const OPENED_AT_ONCE = 50;

export type Listeners = Readonly<{
  /** Resolves when every stream has told the signal with this id, which is announced after the call. */
  allHear(id: number): Promise<void>;
  close(): void;
}>;

/** Opens so many streams, one for each cookie after the other. Rejects when one is refused. */
export async function openListeners(url: string, cookies: readonly string[], count: number): Promise<Listeners> {
  const open: ClientRequest[] = [];
  let wanted = '';
  let missing = 0;
  let done = () => {};

  const openOne = (cookie: string) =>
    new Promise<void>((resolve, reject) => {
      const asking = request(`${url}/api/v1/live`, {
        agent: false,
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
      });
      open.push(asking);
      asking.on('error', reject);
      asking.on('response', (response) => {
        if (response.statusCode !== 200) reject(new Error(`a stream was answered with ${response.statusCode}`));
        response.setEncoding('utf8').on('data', (text: string) => {
          if (text.includes('event: ready')) resolve();
          if (wanted !== '' && text.includes(wanted) && --missing === 0) done();
        });
        response.on('error', () => undefined);
      });
      asking.end();
    });

  for (let n = 0; n < count; n += OPENED_AT_ONCE) {
    const some = Array.from({ length: Math.min(OPENED_AT_ONCE, count - n) }, (_, i) => n + i);
    await Promise.all(some.map((each) => openOne(cookies[each % cookies.length] ?? '')));
  }
  return {
    allHear(id) {
      wanted = `id: ${id}\n`;
      missing = count;
      return new Promise((resolve) => {
        done = resolve;
      });
    },
    close() {
      for (const asking of open) asking.destroy();
    },
  };
}

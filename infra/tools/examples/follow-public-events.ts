import { setTimeout as sleep } from 'node:timers/promises';

// Prints each public event, one per line, and keeps polling. TOKEN=… node follow-public-events.ts
const { HIRELANE_URL = 'http://localhost:3000', TOKEN = '' } = process.env;
const PAUSE_MS = 5_000;

async function follow(category: string): Promise<void> {
  let page = `/api/v1/events/${category}`;
  for (;;) {
    const answer = await fetch(new URL(page, HIRELANE_URL), { headers: { authorization: `Bearer ${TOKEN}` } });
    const text = await answer.text();
    if (answer.ok) process.stdout.write(text);
    else if (answer.status !== 429 && answer.status < 500) throw new Error(text);
    const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? page;
    // An empty page may be followed by another; only the last page links to itself.
    if (next === page) await sleep(PAUSE_MS);
    // In production, store this in the transaction that processes the events.
    page = next;
  }
}

await Promise.all(['project', 'proposal', 'engagement'].map(follow));

import { ensurePages } from '../local/pages.ts';

/** Playwright global set-up: the pages are built once, before several launchers would each build them. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export.
export default async function buildPages(): Promise<void> {
  await ensurePages((text) => void process.stdout.write(`${text}\n`));
}

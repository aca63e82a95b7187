import { ensurePages } from '../local/pages.ts';

/** Playwright global set-up: the pages are built once, before several launchers would each build them; a marketplace elsewhere has its own. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export.
export default async function buildPages(): Promise<void> {
  if (process.env['HIRELANE_URL'] !== undefined) return;
  await ensurePages((text) => void process.stdout.write(`${text}\n`));
}

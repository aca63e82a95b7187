import { ensurePages } from '../../launcher/pages.ts';

/**
 * Playwright global set-up: builds the pages once, so that the launchers do not each build them; skipped for a
 * marketplace at HIRELANE_URL.
 */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export.
export default async function buildPages(): Promise<void> {
  if (process.env['HIRELANE_URL'] !== undefined) return;
  await ensurePages((text) => void process.stdout.write(`${text}\n`));
}

import type { Resources } from '@hirelane/service/service';
import { createSignals, openSignals, type SignalsTable } from './table.ts';

/** ms between two sweeps. */
const SWEEP_INTERVAL_MS = 600_000;

/** Makes the tables of signals, and sweeps them for as long as the service runs. */
export async function startSignals({
  pool,
  log,
  onStop,
}: Pick<Resources, 'pool' | 'log' | 'onStop'>): Promise<SignalsTable> {
  await createSignals(pool);
  const signals = openSignals(pool);
  const sweeping = setInterval(
    () => void signals.sweep().catch((error: unknown) => log.warn({ err: error }, 'sweeping signals failed')),
    SWEEP_INTERVAL_MS,
  );
  onStop(() => clearInterval(sweeping));
  return signals;
}

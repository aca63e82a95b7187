import { Gauge, type Registry } from 'prom-client';

/** Connections of a pool: all open ones, those in use, and requests waiting for one. */
export function definePoolGauge(
  registry: Registry,
  pool: Readonly<{ totalCount: number; idleCount: number; waitingCount: number }>,
): void {
  new Gauge({
    name: 'hirelane_database_connections',
    help: 'Connections of the pool to PostgreSQL that are open or in use, and queries that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}

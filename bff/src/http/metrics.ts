import { HTTP_REQUEST_SECONDS, methodLabel, statusClass } from '@hirelane/contracts/metrics';
import type { RequestHandler } from 'express';
import type pg from 'pg';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { contextOf } from './context.ts';

/**
 * Times each request, and counts those that a limit refused, in the bff's registry. Labels name a route's pattern and a limit,
 * of which there are few; never a path, an address or a person.
 */
export function timeRequests(registry: Registry): RequestHandler {
  const registers = [registry];
  const seconds = new Histogram({
    ...HTTP_REQUEST_SECONDS,
    labelNames: [...HTTP_REQUEST_SECONDS.labelNames],
    buckets: [...HTTP_REQUEST_SECONDS.buckets],
    registers,
  });
  const refused = new Counter({
    name: 'hirelane_rate_limited_total',
    help: 'Requests that a limit refused, by the name of the limit.',
    labelNames: ['limit'],
    registers,
  });
  return (req, res, next) => {
    const stop = seconds.startTimer({ method: methodLabel(req.method) });
    res.once('close', () => {
      const { pattern, refusedBy } = contextOf(res);
      stop({ route: pattern, status_class: statusClass(res.statusCode, res.writableFinished) });
      if (refusedBy !== null) refused.inc({ limit: refusedBy });
    });
    next();
  };
}

/** Connections of the bff's pool to PostgreSQL. */
export function definePoolGauge(registry: Registry, pool: pg.Pool): void {
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

/** `/metrics` in Prometheus's text format. For the internal port alone. */
export const serveMetrics =
  (registry: Registry): RequestHandler =>
  async (_req, res) => {
    res.setHeader('cache-control', 'no-store');
    res.type(registry.contentType).send(await registry.metrics());
  };

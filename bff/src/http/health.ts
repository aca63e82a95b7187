import { type RequestHandler, Router } from 'express';
import { contextOf } from './context.ts';

/** Resolves when the process can serve; rejects if it cannot. */
export type ReadyCheck = () => Promise<unknown>;

/**
 * `/health/live` succeeds if the process responds, and `/health/ready` if it can serve requests. Both are public, so
 * they disclose neither versions nor reasons.
 */
export function health(ready: ReadyCheck): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  router.use(['/health/live', '/health/ready'], (_req, res, next) => {
    if (res.locals['context']) contextOf(res).pattern = 'health';
    res.setHeader('cache-control', 'no-store');
    next();
  });
  router.get('/health/live', (_req, res) => {
    res.json({ status: 'ok' });
  });
  router.get('/health/ready', async (_req, res) => {
    const ok = await ready().then(
      () => true,
      () => false,
    );
    res.status(ok ? 200 : 503).json({ status: ok ? 'ok' : 'unavailable' });
  });
  return router;
}

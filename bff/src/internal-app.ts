import { serveMetrics } from '@hirelane/runtime/metrics/http';
import express, { type Express, Router } from 'express';
import type { JSONWebKeySet } from 'jose';
import type { Registry } from 'prom-client';
import { health, type ReadyCheck } from './http/health.ts';
import { notForOptions } from './http/request.ts';
import { securityHeaders, withHeaders } from './http/security-headers.ts';

/** The path that serves the public keys that services use to verify the bff's tokens. */
export const JWKS_PATH = '/internal/jwks.json';
/**
 * How long a service may cache the keys, in seconds. A new key must be published this long before it is used to sign.
 */
const JWKS_AGE_S = 300;

/** The application on the internal port: our public keys, health and metrics. No route here needs a session. */
export function createInternalApp(jwks: () => JSONWebKeySet, ready: ReadyCheck, registry: Registry): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use(withHeaders(securityHeaders('http://127.0.0.1')));
  const routes = Router();
  routes.use(health(ready));
  routes.get('/metrics', serveMetrics(registry));
  routes.get(JWKS_PATH, (_req, res) => {
    res.setHeader('cache-control', `public, max-age=${JWKS_AGE_S}`);
    res.json(jwks());
  });
  app.use(notForOptions(routes));
  app.use((_req, res) => {
    res.sendStatus(404);
  });
  return app;
}

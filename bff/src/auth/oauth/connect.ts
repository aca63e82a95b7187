import { ConnectSignIn, PROVIDERS } from '@hirelane/contracts/api/sign-in';
import type { RequestHandler } from 'express';
import { readJson, valid } from '../../http/json.ts';
import { sendAddress } from '../confirmation.ts';
import type { OAuthDeps } from './deps.ts';

/**
 * GET /api/v1/auth/providers: those that are configured; during development also the others, which the pages show
 * disabled.
 */
export function listProviders({ providers, isProduction }: OAuthDeps): RequestHandler {
  const data = PROVIDERS.map((provider) => ({ provider, isReady: providers[provider] !== null })).filter(
    ({ isReady }) => isReady || !isProduction,
  );
  return (_req, res) => void res.json({ data });
}

/** POST /api/v1/auth/connect: starts connecting a provider to the signed-in account. */
export function connectSignIn(deps: OAuthDeps): RequestHandler[] {
  return [
    readJson,
    async (req, res) => {
      const form = valid(ConnectSignIn, req, res);
      if (form !== null) await sendAddress(deps, req, res, form.provider, 'connect');
    },
  ];
}

import { randomUUID } from 'node:crypto';
import { routes } from '@hirelane/contracts/routes';
import type { InternalCall } from '../auth/internal-call.ts';
import type { Live } from './live.ts';

/** Asks the notifications service what somebody should have heard. */
export const signalsOf =
  (call: InternalCall): Live['ask'] =>
  async (userId, after, upTo) => {
    const said = await call(routes.listSignals, { userId, after, upTo }, { requestId: randomUUID() });
    return said.ok ? said.body : null;
  };

import { createHash } from 'node:crypto';
import { type RouteName, routes } from '@hirelane/api/routes';
import { addressOf } from '@hirelane/api/routes/address';
import type { SetBilling } from '@hirelane/api/schemas/invoices';
import { eventually } from '@hirelane/test-kit/eventually';
import { type Client, successOf } from '../client/client.ts';

/** `billing` contains the person's billing details for invoices, once entered. */
export type DemoPerson = Readonly<{ client: Client; id: string; billing: SetBilling }>;

/**
 * Sends a command with a key derived from its content. Returns its `data`; undefined if an earlier run has already
 * completed this step.
 */
export async function act(
  by: Pick<DemoPerson, 'client'>,
  name: RouteName,
  params: Readonly<Record<string, string>>,
  json: object,
) {
  const { method, path } = routes[name];
  const address = addressOf(path, params);
  const key = createHash('sha256')
    .update(`${method} ${address} ${JSON.stringify(json)}`)
    .digest('hex');
  // Services may take a moment to apply what another user has done.
  const answer = await eventually(
    () => by.client.insist(method, address, { json, key }),
    ({ status }) => status !== 404,
  );
  return answer.status === 409 ? undefined : (successOf(answer) as { data: Record<string, unknown> }).data;
}

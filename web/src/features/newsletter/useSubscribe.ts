import type { Subscribe } from '@hirelane/contracts/api/newsletter';
import { newsletterApi } from '@/shared/api/routes/newsletter';
import { useCommand } from '@/shared/api/useCommand';
import { localProblem } from '@/shared/lib/apiError';
import { loadTwice } from '@/shared/lib/loadChunk';

/**
 * Asks for the newsletter: a mail with a link to confirm goes to the address. An address that the contract's schema
 * refuses is not sent; it fails with the sentence of the schema.
 */
export const useSubscribe = () =>
  useCommand(async (email: string, idempotencyKey): Promise<Subscribe> => {
    const { Subscribe } = await loadTwice(() => import('@hirelane/contracts/api/newsletter'));
    const body = Subscribe.safeParse({ email });
    if (!body.success) throw localProblem('invalid', body.error.issues[0]?.message ?? '', 422);
    await newsletterApi.call('subscribe', { body: body.data, idempotencyKey });
    return body.data;
  });

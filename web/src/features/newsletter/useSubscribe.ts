import type { Subscribe } from '@hirelane/contracts/api/newsletter';
import { useMutation } from '@tanstack/react-query';
import { request } from '@/shared/api/http';
import { useCommandKey } from '@/shared/api/useCommandKey';
import { localProblem } from '@/shared/lib/apiError';
import { loadTwice } from '@/shared/lib/loadChunk';

const newsletter = () => loadTwice(() => import('@hirelane/contracts/api/newsletter'));

/** Asks for the newsletter: whoever owns the address gets a mail with a link to confirm. What the contract refuses is not sent; it fails with the same sentence. */
export function useSubscribe() {
  const send = useCommandKey();
  return useMutation({
    mutationFn: async (email: string): Promise<Subscribe> => {
      const body = (await newsletter()).Subscribe.safeParse({ email });
      if (!body.success) throw localProblem('invalid', body.error.issues[0]?.message ?? '', 422);
      await send(body.data, (idempotencyKey) =>
        request('/api/v1/newsletter', {
          method: 'POST',
          body: body.data,
          idempotencyKey,
          schema: async () => (await newsletter()).SubscriptionRequested,
        }),
      );
      return body.data;
    },
  });
}

import type { Subscribe } from '@hirelane/contracts/api/accounts';
import { useMutation } from '@tanstack/react-query';
import { localProblem, request } from '@/shared/api/http';
import { useCommandKey } from '@/shared/api/useCommandKey';
import { loadTwice } from '@/shared/lib/loadChunk';

const accounts = () => loadTwice(() => import('@hirelane/contracts/api/accounts'));

/** Puts an address on the newsletter's list. What the contract refuses is not sent; it fails with the same sentence. */
export function useSubscribe() {
  const send = useCommandKey();
  return useMutation({
    mutationFn: async (email: string): Promise<Subscribe> => {
      const body = (await accounts()).Subscribe.safeParse({ email });
      if (!body.success) throw localProblem('invalid', body.error.issues[0]?.message ?? '', 422);
      await send(body.data, (idempotencyKey) =>
        request('/api/v1/newsletter', {
          method: 'POST',
          body: body.data,
          idempotencyKey,
          schema: async () => (await accounts()).Subscribed,
        }),
      );
      return body.data;
    },
  });
}

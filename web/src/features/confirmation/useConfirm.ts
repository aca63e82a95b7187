import { type Confirm, type ConfirmByProvider, Confirmed } from '@hirelane/contracts/api/confirmation';
import { ConnectStarted } from '@hirelane/contracts/api/sign-in';
import { useMutation } from '@tanstack/react-query';
import type * as z from 'zod';
import { request } from '@/shared/api/http';
import { reloadAt } from '@/shared/lib/reloadAt';

/** Shows the server that this browser is the person's. Without a key: a proof counts when it is given. */
export const sendConfirmation = (body: Confirm) =>
  request('/api/v1/auth/confirmation', { method: 'POST', body, schema: Confirmed });

export const useConfirm = () => useMutation({ mutationFn: sendConfirmation });

/** Leaves for a site where the person signs in, which confirms this browser on the way back. */
export const useConfirmByProvider = () =>
  useMutation({
    mutationFn: (body: z.infer<typeof ConfirmByProvider>) =>
      request('/api/v1/auth/confirmation/provider', { method: 'POST', body, schema: ConnectStarted }),
    onSuccess: ({ redirectUrl }) => reloadAt(redirectUrl),
  });

import { useRef } from 'react';
import { ApiError } from '@/shared/lib/apiError';
import { uuid } from '@/shared/lib/uuid';

/** The server answered, so it did nothing under this key; after a lost connection it may have. */
const wasRefused = (error: unknown) =>
  error instanceof ApiError && error.problem.status >= 400 && error.problem.status < 500;

/**
 * The Idempotency-Key of one form. A repeat of the same body keeps its key, so that it happens once however often it is
 * sent. A new key comes after a success, and when the body has changed since the server refused it.
 */
export function useCommandKey() {
  const state = useRef<{ key: string; refused?: string }>(null);

  return async function send<T>(body: unknown, work: (idempotencyKey: string) => Promise<T>): Promise<T> {
    const text = JSON.stringify(body) ?? '';
    const last = state.current;
    const current = !last || (last.refused !== undefined && last.refused !== text) ? { key: uuid() } : last;
    state.current = current;
    try {
      const result = await work(current.key);
      state.current = null;
      return result;
    } catch (error) {
      const isReused = error instanceof ApiError && error.problem.code === 'key-reused';
      state.current = isReused ? null : { key: current.key, ...(wasRefused(error) && { refused: text }) };
      throw error;
    }
  };
}

import library from 'react-hot-toast';
import { wantToaster } from '@/shared/lib/toaster';

// Only pages that load this module load the library and the toast container.
wantToaster();

export const toast = library;

const PROMISE_TOAST_MS = 5000;

interface Texts {
  success: string;
  error: string;
}

/** The id of the toast about the last failure. The toast disappears once a command succeeds. */
let lastFailure: string | undefined;

/**
 * Shows a loading toast until `work` ends, then its outcome for five seconds. `isDone` returns whether a response is
 * the expected success.
 */
export async function promiseToast<T>(work: Promise<T>, { success, error }: Texts, isDone: (result: T) => boolean) {
  const id = toast.loading('Saving…', { duration: Number.POSITIVE_INFINITY });
  try {
    const result = await work;
    if (lastFailure !== undefined) toast.dismiss(lastFailure);
    lastFailure = undefined;
    if (isDone(result)) toast.success(success, { id, duration: PROMISE_TOAST_MS });
    else toast.dismiss(id);
    return result;
  } catch (failure) {
    lastFailure = id;
    toast.error(error, { id, duration: PROMISE_TOAST_MS });
    throw failure;
  }
}

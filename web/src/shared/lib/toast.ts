import library from 'react-hot-toast';
import { wantToaster } from '@/shared/lib/toaster';

// A page without a part that shows toasts loads neither the library nor the toast container.
wantToaster();

export const toast = library;

const PROMISE_TOAST_MS = 5000;

interface Texts {
  success: string;
  error: string;
}

/** The toast for the last failure, which disappears once a command succeeds. */
let lastFailure: string | undefined;

/**
 * A loading toast without a timeout, which then shows the outcome for five seconds. `isDone` may reject a response
 * that is not the expected success.
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

import { useState } from 'react';
import { isServerThere } from '@/shared/lib/isServerThere';

interface Reload {
  /** Reloads the page if the server responds; otherwise the browser would show its own error page. */
  reload: () => void;
  isTrying: boolean;
  /** The last try did not reach the server. */
  hasFailed: boolean;
}

export function useReload(): Reload {
  const [state, setState] = useState<'idle' | 'trying' | 'failed'>('idle');
  async function reload() {
    setState('trying');
    if (await isServerThere()) window.location.reload();
    else setState('failed');
  }
  return { reload: () => void reload(), isTrying: state === 'trying', hasFailed: state === 'failed' };
}

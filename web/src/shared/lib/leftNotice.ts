import { useEffect, useState } from 'react';
import { sessionStore } from '@/shared/lib/storage';

const KEY = 'notice';

/** Leaves a line for the next page of this tab, through a reload. */
export const leaveNotice = (text: string): void => sessionStore.write(KEY, text);

/** Returns the line that the last page has left, once; '' if there is none. */
export function useLeftNotice(): string {
  const [text] = useState(() => sessionStore.read(KEY) ?? '');
  useEffect(() => sessionStore.remove(KEY), []);
  return text;
}

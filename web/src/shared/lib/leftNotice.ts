import { useEffect, useState } from 'react';
import { sessionStore } from '@/shared/lib/storage';

const KEY = 'notice';

/** Stores a message that the next page in this tab shows, even after a full page load. */
export const leaveNotice = (text: string): void => sessionStore.write(KEY, text);

/** Returns the message stored by the previous page, once, after the first render; returns '' if there is no message. */
export function useLeftNotice(): string {
  const [text, setText] = useState('');
  useEffect(() => {
    const left = sessionStore.read(KEY);
    if (left === null) return;
    sessionStore.remove(KEY);
    setText(left);
  }, []);
  return text;
}

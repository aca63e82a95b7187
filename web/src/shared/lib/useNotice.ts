import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { object, text as textShape } from '@/shared/lib/shapes';

const hasNotice = object({ notice: textShape });

/**
 * A message about a completed action on this screen or the previous one. It is shown until the URL changes. It is
 * removed from the history immediately, so that a reload does not show it again.
 */
export function useNotice(): readonly [notice: string, setNotice: (notice: string) => void] {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const address = `${pathname}${search}`;
  const left = hasNotice(state) ? state.notice : undefined;
  const [{ text, at }, setNotice] = useState({ text: left ?? '', at: address });
  if (text && at !== address) setNotice({ text: '', at: address });

  useEffect(() => {
    if (left !== undefined) void navigate(address, { replace: true });
  }, [left, address, navigate]);

  return [at === address ? text : '', (next) => setNotice({ text: next, at: address })];
}

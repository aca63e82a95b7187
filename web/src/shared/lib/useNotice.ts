import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as z from 'zod';

const State = z.object({ notice: z.string() });

/** What has just been done, here or on the screen that led here. */
export function useNotice(): readonly [notice: string, setNotice: (notice: string) => void] {
  const { state } = useLocation();
  return useState(State.safeParse(state).data?.notice ?? '');
}

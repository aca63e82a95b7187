import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { gatherKeys } from '@/app/live/gather';
import { ALL_KEYS, keysOf } from '@/app/live/keysOf';
import { tellTimeZone } from '@/features/session/tellTimeZone';
import { readAgain } from '@/shared/api/queryClient';
import { startHearing } from '@/shared/live/startHearing';

/** ms within which pages ask that were all told at the same time. */
const SPREAD_MS = { posted: 8_000, resync: 4_000 } as const;

/** Has what is shown read again when the server tells that it has changed, and tells it the time zone. Renders nothing. */
export function LiveWatch({ userId }: { userId: string }) {
  const client = useQueryClient();
  useEffect(() => {
    void tellTimeZone(userId);
    const keys = gatherKeys((gathered) => readAgain(client, gathered));
    const stop = startHearing(userId, {
      hear: (signal) => keys.add(keysOf(signal), signal.kind === 'posted' ? SPREAD_MS.posted : 0),
      resync: () => keys.add(ALL_KEYS, SPREAD_MS.resync),
    });
    return () => {
      stop();
      keys.stop();
    };
  }, [client, userId]);
  return null;
}

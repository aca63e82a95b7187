import type { ComponentType } from 'react';
import { lazyPart } from '@/shared/lib/lazyPart';
import { loadTwice } from '@/shared/lib/loadChunk';

/** Where it does not load, nothing is counted until the next page. */
const lazyWatch = (load: () => Promise<ComponentType<{ userId: string }>>) =>
  lazyPart(() => loadTwice(load).catch(() => () => null));

/** Where it does not load, messages are counted and sent from the next page on. */
export const MessagesWatch = lazyWatch(() =>
  import('@/features/messages/MessagesWatch').then((module) => module.MessagesWatch),
);

export const NotificationsWatch = lazyWatch(() =>
  import('@/features/notifications/NotificationsWatch').then((module) => module.NotificationsWatch),
);

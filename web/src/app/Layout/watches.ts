import type { ComponentType } from 'react';
import { lazyPart } from '@/shared/lib/lazyPart';
import { loadTwice } from '@/shared/lib/loadChunk';

type Watch = ComponentType<{ userId: string }>;

/** Where one does not load, nothing is counted or heard until the next page; pages look for what is new by themselves. */
const watch = (load: () => Promise<Watch>) => lazyPart(() => loadTwice(load).catch((): Watch => () => null));

export const MessagesWatch = watch(() =>
  import('@/features/messages/MessagesWatch').then((module) => module.MessagesWatch),
);

export const NotificationsWatch = watch(() =>
  import('@/features/notifications/NotificationsWatch').then((module) => module.NotificationsWatch),
);

export const LiveWatch = watch(() => import('@/app/live/LiveWatch').then((module) => module.LiveWatch));

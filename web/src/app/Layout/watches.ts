import type { ComponentType } from 'react';
import { lazyPart, loadTwice } from '@/shared/lib/loadChunk';

type Watch = ComponentType<{ userId: string }>;

/** Where one does not load, nothing is counted or heard until the next page; pages look for what is new by themselves. */
const lazyWatch = (load: () => Promise<Watch>) => lazyPart(() => loadTwice(load).catch((): Watch => () => null));

export const MessagesWatch = lazyWatch(() =>
  import('@/features/messages/MessagesWatch').then((module) => module.MessagesWatch),
);

export const NotificationsWatch = lazyWatch(() =>
  import('@/features/notifications/NotificationsWatch').then((module) => module.NotificationsWatch),
);

export const LiveWatch = lazyWatch(() => import('@/app/live/LiveWatch').then((module) => module.LiveWatch));

import type { ComponentType } from 'react';
import { lazyPart, loadTwice } from '@/shared/lib/loadChunk';

type Watch = ComponentType<{ userId: string }>;

/** If a watch fails to load, its counts and live updates do not work until the next page load; screens still poll. */
const lazyWatch = (load: () => Promise<Watch>) => lazyPart(() => loadTwice(load).catch((): Watch => () => null));

export const MessagesWatch = lazyWatch(() =>
  import('@/features/messages/MessagesWatch').then((module) => module.MessagesWatch),
);

export const NotificationsWatch = lazyWatch(() =>
  import('@/features/notifications/NotificationsWatch').then((module) => module.NotificationsWatch),
);

export const LiveWatch = lazyWatch(() => import('@/app/live/LiveWatch').then((module) => module.LiveWatch));

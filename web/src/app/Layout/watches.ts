import type { ComponentType } from 'react';
import { lazyPart } from '@/shared/lib/lazyPart';
import { loadTwice } from '@/shared/lib/loadChunk';

type Watch = ComponentType<{ userId: string }>;

/** Where one does not load, nothing is counted until the next page. */
const orNothing = (loading: Promise<Watch>): Promise<Watch> => loading.catch(() => () => null);

export const MessagesWatch = lazyPart(() =>
  orNothing(loadTwice(() => import('@/features/messages/MessagesWatch').then((module) => module.MessagesWatch))),
);

export const NotificationsWatch = lazyPart(() =>
  orNothing(
    loadTwice(() => import('@/features/notifications/NotificationsWatch').then((module) => module.NotificationsWatch)),
  ),
);

import type { RouteObject } from 'react-router-dom';
import { loadChunk } from '@/shared/lib/loadChunk';

/** The pages that the footer links to, open to everyone. */
export const infoRoutes: RouteObject[] = [
  { path: 'about', lazy: async () => ({ Component: (await loadChunk(() => import('@/screens/info/About'))).About }) },
  { path: 'blog', lazy: async () => ({ Component: (await loadChunk(() => import('@/screens/info/Blog'))).Blog }) },
  {
    path: 'contact',
    lazy: async () => ({ Component: (await loadChunk(() => import('@/screens/info/Contact'))).Contact }),
  },
  {
    path: 'career',
    lazy: async () => ({ Component: (await loadChunk(() => import('@/screens/info/Career'))).Career }),
  },
  { path: 'help', lazy: async () => ({ Component: (await loadChunk(() => import('@/screens/info/Help'))).Help }) },
  { path: 'terms', lazy: async () => ({ Component: (await loadChunk(() => import('@/screens/info/Terms'))).Terms }) },
  { path: 'legal', lazy: async () => ({ Component: (await loadChunk(() => import('@/screens/info/Legal'))).Legal }) },
  {
    path: 'privacy',
    lazy: async () => ({ Component: (await loadChunk(() => import('@/screens/info/Privacy'))).Privacy }),
  },
  {
    path: 'status',
    lazy: async () => ({ Component: (await loadChunk(() => import('@/screens/info/Status'))).Status }),
  },
];

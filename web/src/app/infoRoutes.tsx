import type { RouteObject } from 'react-router-dom';
import { lazyScreen } from '@/app/lazyScreen';

const About = lazyScreen(() => import('@/screens/info/About').then((module) => module.About));
const Blog = lazyScreen(() => import('@/screens/info/Blog').then((module) => module.Blog));
const Contact = lazyScreen(() => import('@/screens/info/Contact').then((module) => module.Contact));
const Career = lazyScreen(() => import('@/screens/info/Career').then((module) => module.Career));
const Help = lazyScreen(() => import('@/screens/info/Help').then((module) => module.Help));
const Terms = lazyScreen(() => import('@/screens/info/Terms').then((module) => module.Terms));
const Legal = lazyScreen(() => import('@/screens/info/Legal').then((module) => module.Legal));
const Privacy = lazyScreen(() => import('@/screens/info/Privacy').then((module) => module.Privacy));
const Status = lazyScreen(() => import('@/screens/info/Status').then((module) => module.Status));
const VerifyRecord = lazyScreen(() => import('@/screens/info/VerifyRecord').then((module) => module.VerifyRecord));

/** The pages that the footer and the Help Center link to, open to everyone. */
export const infoRoutes: RouteObject[] = [
  { path: 'about', element: <About /> },
  { path: 'blog', element: <Blog /> },
  { path: 'contact', element: <Contact /> },
  { path: 'career', element: <Career /> },
  { path: 'help', element: <Help /> },
  { path: 'terms', element: <Terms /> },
  { path: 'legal', element: <Legal /> },
  { path: 'privacy', element: <Privacy /> },
  { path: 'status', element: <Status /> },
  { path: 'verify', element: <VerifyRecord /> },
];

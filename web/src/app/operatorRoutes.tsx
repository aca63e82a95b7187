import type { RouteObject } from 'react-router-dom';
import { lazyScreen } from '@/app/lazyScreen';

const OperatorStart = lazyScreen(() =>
  import('@/screens/operator/OperatorStart').then((module) => module.OperatorStart),
);
const OperatorMarketplace = lazyScreen(() =>
  import('@/screens/operator/OperatorMarketplace').then((module) => module.OperatorMarketplace),
);
const FirstRun = lazyScreen(() => import('@/screens/operator/FirstRun').then((module) => module.FirstRun));

/** The screens of operators; whether somebody is one, the server decides. */
export const operatorRoutes: RouteObject[] = [
  { path: 'operator', element: <OperatorStart /> },
  { path: 'operator/marketplace', element: <OperatorMarketplace /> },
  { path: 'operator/first-run', element: <FirstRun /> },
];

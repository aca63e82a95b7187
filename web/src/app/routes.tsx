import { Navigate, type RouteObject } from 'react-router-dom';
import { RedirectIfSignedIn } from '@/app/guards/RedirectIfSignedIn';
import { RequireRole } from '@/app/guards/RequireRole';
import { infoRoutes } from '@/app/infoRoutes';
import { Layout } from '@/app/Layout/Layout';
import { RouteError } from '@/app/RouteError';
import { loadChunk } from '@/shared/lib/loadChunk';

const registerAs = (isClient: boolean) => async () => {
  const { Register } = await loadChunk(() => import('@/screens/Auth/Register'));
  return { element: <Register key={String(isClient)} isClient={isClient} /> };
};

const emailLink = (purpose: 'confirm' | 'undo') => async () => {
  const { EmailLink } = await loadChunk(() => import('@/screens/Auth/EmailLink'));
  return { element: <EmailLink purpose={purpose} /> };
};

const newsletterLink = (purpose: 'confirm' | 'unsubscribe') => async () => {
  const { NewsletterLink } = await loadChunk(() => import('@/screens/Auth/NewsletterLink'));
  return { element: <NewsletterLink purpose={purpose} /> };
};

const visitors: RouteObject[] = [
  {
    index: true,
    lazy: async () => ({ Component: (await loadChunk(() => import('@/screens/Landing/Landing'))).Landing }),
  },
  {
    path: 'login',
    lazy: async () => ({ Component: (await loadChunk(() => import('@/screens/Auth/Login'))).Login }),
  },
  {
    path: 'login/connect',
    lazy: async () => ({ Component: (await loadChunk(() => import('@/screens/Auth/ConnectAccount'))).ConnectAccount }),
  },
  {
    path: 'login/second-factor',
    lazy: async () => ({ Component: (await loadChunk(() => import('@/screens/Auth/SecondFactor'))).SecondFactor }),
  },
  {
    path: 'register',
    lazy: async () => ({ Component: (await loadChunk(() => import('@/screens/Auth/RegisterRole'))).RegisterRole }),
  },
  { path: 'register/client', lazy: registerAs(true) },
  { path: 'register/freelancer', lazy: registerAs(false) },
];

const everyone: RouteObject[] = [
  {
    path: 'forgot-password',
    lazy: async () => ({ Component: (await loadChunk(() => import('@/screens/Auth/ForgotPassword'))).ForgotPassword }),
  },
  {
    path: 'reset-password',
    lazy: async () => ({ Component: (await loadChunk(() => import('@/screens/Auth/ResetPassword'))).ResetPassword }),
  },
  {
    path: 'verify-email',
    lazy: async () => ({ Component: (await loadChunk(() => import('@/screens/Auth/VerifyEmail'))).VerifyEmail }),
  },
  {
    path: 'confirm-email',
    lazy: emailLink('confirm'),
  },
  {
    path: 'undo-email-change',
    lazy: emailLink('undo'),
  },
  {
    path: 'newsletter/confirm',
    lazy: newsletterLink('confirm'),
  },
  {
    path: 'newsletter/unsubscribe',
    lazy: newsletterLink('unsubscribe'),
  },
  {
    path: 'projects',
    lazy: async () => ({ Component: (await loadChunk(() => import('@/screens/Explore'))).Explore }),
  },
];

const clients: RouteObject[] = [
  {
    path: 'client',
    lazy: async () => ({ Component: (await loadChunk(() => import('@/screens/ClientHome'))).ClientHome }),
  },
  {
    path: 'client/post',
    lazy: async () => ({ Component: (await loadChunk(() => import('@/screens/PostProject'))).PostProject }),
  },
  {
    path: 'client/profile',
    lazy: async () => ({ Component: (await loadChunk(() => import('@/screens/ClientProfile'))).ClientProfile }),
  },
];

const freelancers: RouteObject[] = [
  {
    path: 'freelancer',
    lazy: async () => ({ Component: (await loadChunk(() => import('@/screens/FreelancerHome'))).FreelancerHome }),
  },
  {
    path: 'freelancer/profile',
    lazy: async () => ({
      Component: (await loadChunk(() => import('@/screens/FreelancerProfile'))).FreelancerProfile,
    }),
  },
  {
    path: 'freelancer/projects',
    lazy: async () => ({ Component: (await loadChunk(() => import('@/screens/FindWork'))).FindWork }),
  },
  {
    path: 'freelancer/work',
    lazy: async () => ({ Component: (await loadChunk(() => import('@/screens/MyWork'))).MyWork }),
  },
  {
    path: 'freelancer/proposals',
    lazy: async () => ({ Component: (await loadChunk(() => import('@/screens/MyProposals'))).MyProposals }),
  },
];

const signedIn: RouteObject[] = [
  {
    path: 'client/project/:id',
    lazy: async () => ({ Component: (await loadChunk(() => import('@/screens/ProjectPage'))).ProjectPage }),
  },
  {
    path: 'settings/security',
    lazy: async () => ({ Component: (await loadChunk(() => import('@/screens/SecuritySettings'))).SecuritySettings }),
  },
];

/** The route table. Each screen is a chunk of its own. */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      {
        ErrorBoundary: RouteError,
        children: [
          { Component: RedirectIfSignedIn, children: visitors },
          ...everyone,
          { element: <RequireRole only="client" />, children: clients },
          { element: <RequireRole only="freelancer" />, children: freelancers },
          { Component: RequireRole, children: signedIn },
          ...infoRoutes,
          { path: '*', element: <Navigate to="/login" replace /> },
        ],
      },
    ],
  },
];

import { SETTINGS_PAGES } from '@hirelane/api/settings-pages';
import { useEffect, useMemo } from 'react';
import { Outlet, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { ErrorCatcher } from '@/app/ErrorCatcher';
import { Leave } from '@/app/guards/Leave';
import { PageWait } from '@/app/guards/PageWait';
import { RedirectIfSignedIn } from '@/app/guards/RedirectIfSignedIn';
import { Layout } from '@/app/Layout/Layout';
import { lazyScreen } from '@/app/lazyScreen';
import { keepDestination } from '@/domain/account/returnPoint';
import { SignedInContext } from '@/domain/account/useSignedIn';
import { useSession } from '@/features/session/useSession';
import { pageUser } from '@/shared/lib/pageUser';

/**
 * Admits signed-in users and, if a role is given, only users with that role; redirects everyone else to the login page.
 * The prop is not called `role`, because the linter takes that for the ARIA attribute and removes it.
 */
function RequireRole({ only }: { only?: 'client' | 'freelancer' }) {
  const session = useSession();
  const userId = session.status === 'in' ? session.userId : '';
  const isClient = session.status === 'in' && session.isClient;
  const signedIn = useMemo(() => ({ userId, isClient }), [userId, isClient]);

  if (session.status === 'checking' || session.status === 'failed') return <PageWait session={session} />;
  if (session.status === 'out') return <ToLogin />;
  if (only && session.isClient !== (only === 'client')) return <Leave to="/login" />;
  return (
    <SignedInContext value={signedIn}>
      <Outlet />
    </SignedInContext>
  );
}

/** Stores the URL for the next sign-in. After a logout the URL is not stored, because the next user must not see it. */
function ToLogin() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (pageUser() === null) keepDestination(`${pathname}${search}`);
  }, [pathname, search]);
  return <Leave to="/login" />;
}

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

/** Pages linked from the footer and the Help Center, open to everyone. */
const infoRoutes: RouteObject[] = [
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

const NotFound = lazyScreen(() => import('@/screens/info/NotFound').then((module) => module.NotFound));

/** For URLs without a screen: redirects visitors to the login page, and shows signed-in users a message. */
function NowhereGuard() {
  const session = useSession();
  if (session.status === 'out') return <Leave to="/login" />;
  return session.status === 'in' ? <NotFound /> : <PageWait session={session} />;
}

const Landing = lazyScreen(() => import('@/screens/Landing/Landing').then((module) => module.Landing));
const Login = lazyScreen(() => import('@/screens/Auth/Login').then((module) => module.Login));
const ConnectAccount = lazyScreen(() =>
  import('@/screens/Auth/ConnectAccount').then((module) => module.ConnectAccount),
);
const SecondFactor = lazyScreen(() => import('@/screens/Auth/SecondFactor').then((module) => module.SecondFactor));
const RegisterRole = lazyScreen(() => import('@/screens/Auth/RegisterRole').then((module) => module.RegisterRole));
const Register = lazyScreen(() => import('@/screens/Auth/Register').then((module) => module.Register));
const ForgotPassword = lazyScreen(() =>
  import('@/screens/Auth/ForgotPassword').then((module) => module.ForgotPassword),
);
const ResetPassword = lazyScreen(() => import('@/screens/Auth/ResetPassword').then((module) => module.ResetPassword));
const VerifyEmail = lazyScreen(() => import('@/screens/Auth/VerifyEmail').then((module) => module.VerifyEmail));
const EmailLink = lazyScreen(() => import('@/screens/Auth/EmailLink').then((module) => module.EmailLink));
const NewsletterLink = lazyScreen(() =>
  import('@/screens/Auth/NewsletterLink').then((module) => module.NewsletterLink),
);
const MailLink = lazyScreen(() => import('@/screens/Auth/MailLink').then((module) => module.MailLink));
const Explore = lazyScreen(() => import('@/screens/Explore').then((module) => module.Explore));
const Statistics = lazyScreen(() => import('@/screens/Statistics').then((module) => module.Statistics));
const ClientHome = lazyScreen(() => import('@/screens/ClientHome').then((module) => module.ClientHome));
const PostProject = lazyScreen(() => import('@/screens/PostProject').then((module) => module.PostProject));
const ClientProfile = lazyScreen(() => import('@/screens/ClientProfile').then((module) => module.ClientProfile));
const Freelancers = lazyScreen(() => import('@/screens/Freelancers').then((module) => module.Freelancers));
const FreelancerHome = lazyScreen(() => import('@/screens/FreelancerHome').then((module) => module.FreelancerHome));
const FreelancerProfile = lazyScreen(() =>
  import('@/screens/FreelancerProfile').then((module) => module.FreelancerProfile),
);
const FindWork = lazyScreen(() => import('@/screens/FindWork').then((module) => module.FindWork));
const MyProposals = lazyScreen(() => import('@/screens/MyProposals').then((module) => module.MyProposals));
const Invitations = lazyScreen(() => import('@/screens/Invitations').then((module) => module.Invitations));
const Contracts = lazyScreen(() => import('@/screens/Contracts').then((module) => module.Contracts));
const ContractPage = lazyScreen(() => import('@/screens/ContractPage').then((module) => module.ContractPage));
const Invoices = lazyScreen(() => import('@/screens/Invoices').then((module) => module.Invoices));
const InvoicePage = lazyScreen(() => import('@/screens/InvoicePage').then((module) => module.InvoicePage));
const Messages = lazyScreen(() => import('@/screens/Messages').then((module) => module.Messages));
const Notifications = lazyScreen(() => import('@/screens/Notifications').then((module) => module.Notifications));
const Operator = lazyScreen(() => import('@/screens/operator/Operator').then((module) => module.Operator));
const PersonPage = lazyScreen(() => import('@/screens/PersonPage').then((module) => module.PersonPage));
const PublicProject = lazyScreen(() => import('@/screens/PublicProject').then((module) => module.PublicProject));
const ProjectPage = lazyScreen(() => import('@/screens/ProjectPage').then((module) => module.ProjectPage));
const SavedSearches = lazyScreen(() => import('@/screens/SavedSearches').then((module) => module.SavedSearches));
const WorkRecords = lazyScreen(() => import('@/screens/WorkRecords').then((module) => module.WorkRecords));
const AccountSettings = lazyScreen(() =>
  import('@/screens/settings/AccountSettings').then((module) => module.AccountSettings),
);
const SecuritySettings = lazyScreen(() =>
  import('@/screens/settings/SecuritySettings').then((module) => module.SecuritySettings),
);
const PageSettings = lazyScreen(() => import('@/screens/settings/PageSettings').then((module) => module.PageSettings));
const EmailSettings = lazyScreen(() =>
  import('@/screens/settings/EmailSettings').then((module) => module.EmailSettings),
);

const visitors: RouteObject[] = [
  { index: true, element: <Landing /> },
  { path: 'login', element: <Login /> },
  { path: 'login/connect', element: <ConnectAccount /> },
  { path: 'login/second-factor', element: <SecondFactor /> },
  { path: 'register', element: <RegisterRole /> },
  { path: 'register/client', element: <Register key="client" isClient={true} /> },
  { path: 'register/freelancer', element: <Register key="freelancer" isClient={false} /> },
];

const everyone: RouteObject[] = [
  { path: 'forgot-password', element: <ForgotPassword /> },
  { path: 'reset-password', element: <ResetPassword /> },
  { path: 'verify-email', element: <VerifyEmail /> },
  { path: 'confirm-email', element: <EmailLink key="confirm" purpose="confirm" /> },
  { path: 'undo-email-change', element: <EmailLink key="undo" purpose="undo" /> },
  { path: 'newsletter/confirm', element: <NewsletterLink key="confirm" purpose="confirm" /> },
  { path: 'newsletter/unsubscribe', element: <NewsletterLink key="unsubscribe" purpose="unsubscribe" /> },
  { path: 'mail/unsubscribe', element: <MailLink /> },
  { path: 'projects', element: <Explore /> },
  { path: 'projects/:id', element: <PublicProject /> },
  { path: 'people/:name', element: <PersonPage /> },
  { path: 'statistics', element: <Statistics /> },
];

const clients: RouteObject[] = [
  { path: 'client', element: <ClientHome /> },
  { path: 'client/post', element: <PostProject /> },
  { path: 'client/profile', element: <ClientProfile /> },
  { path: 'freelancers', element: <Freelancers /> },
];

const freelancers: RouteObject[] = [
  { path: 'freelancer', element: <FreelancerHome /> },
  { path: 'freelancer/profile', element: <FreelancerProfile /> },
  { path: 'freelancer/projects', element: <FindWork /> },
  { path: 'freelancer/work', element: <Leave to="/contracts" /> },
  { path: 'freelancer/proposals', element: <MyProposals /> },
  { path: 'freelancer/invitations', element: <Invitations /> },
  { path: 'freelancer/searches', element: <SavedSearches /> },
  { path: 'freelancer/records', element: <WorkRecords /> },
];

const signedIn: RouteObject[] = [
  { path: 'client/project/:id', element: <ProjectPage /> },
  { path: 'contracts', element: <Contracts /> },
  { path: 'invoices', element: <Invoices /> },
  { path: 'contracts/:id', element: <ContractPage /> },
  { path: 'contracts/:id/invoices/:invoiceId', element: <InvoicePage /> },
  { path: 'messages/:projectId?/:freelancerId?', element: <Messages /> },
  { path: 'notifications', element: <Notifications /> },
  { path: 'operator/*', element: <Operator /> },
  { path: 'settings', element: <Leave to={SETTINGS_PAGES.account} /> },
  { path: SETTINGS_PAGES.account, element: <AccountSettings /> },
  { path: SETTINGS_PAGES.security, element: <SecuritySettings /> },
  { path: SETTINGS_PAGES.page, element: <PageSettings /> },
  { path: SETTINGS_PAGES.email, element: <EmailSettings /> },
];

/** The route table. Each screen is a separate chunk. */
export const routes: RouteObject[] = [
  {
    element: <Layout />,
    children: [
      { element: <RedirectIfSignedIn />, children: visitors },
      ...everyone,
      { element: <RequireRole only="client" />, children: clients },
      { element: <RequireRole only="freelancer" />, children: freelancers },
      { element: <RequireRole />, children: signedIn },
      ...infoRoutes,
      { path: '*', element: <NowhereGuard /> },
    ],
  },
];

/** The screen for the current URL, in its layout. */
export function Screens() {
  return <ErrorCatcher>{useRoutes(routes)}</ErrorCatcher>;
}

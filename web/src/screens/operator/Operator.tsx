import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { useTitle } from '@/domain/marketplace/pageTitle';
import { ConfirmationProvider } from '@/features/confirmation/ConfirmationProvider';
import { settingsQuery } from '@/features/marketplace/queries';
import { gateQuery } from '@/features/operator/queries';
import { OPERATOR_PATH, OPERATOR_TEXTS as TEXTS, TOKEN_TEXTS } from '@/features/operator/texts';
import { sessionQuery } from '@/features/session/queries';
import { AccountPage } from '@/screens/operator/AccountPage';
import { Accounts } from '@/screens/operator/Accounts';
import { AppealPage } from '@/screens/operator/AppealPage';
import { Appeals } from '@/screens/operator/Appeals';
import { FactorNeeded } from '@/screens/operator/FactorNeeded';
import { ReportPage } from '@/screens/operator/ReportPage';
import { Reports } from '@/screens/operator/Reports';
import { messageOf } from '@/shared/api/http';
import { ApiError } from '@/shared/lib/apiError';
import { lazyPart } from '@/shared/lib/loadChunk';
import { LinkTabs } from '@/shared/ui/buttons/LinkTabs';
import { ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { ListPage } from '@/shared/ui/lists/ListPage';

// Loaded separately with their forms, which operators who only handle reports do not need.
const OperatorMarketplace = lazyPart(() =>
  import('@/screens/operator/OperatorMarketplace').then((module) => module.OperatorMarketplace),
);
const Tokens = lazyPart(() => import('@/screens/operator/Tokens').then((module) => module.Tokens));
const FirstRun = lazyPart(() => import('@/screens/operator/FirstRun').then((module) => module.FirstRun));

/** The operator screens. Other users get the same page as at an unknown URL. */
export function Operator() {
  const { data: session } = useQuery(sessionQuery());
  const { pathname } = useLocation();
  const isOpen = ({ to }: OperatorTab) => pathname === to || pathname.startsWith(`${to}/`);
  useTitle(TABS.find(isOpen)?.label ?? TEXTS.title);
  if (!session?.isLogin || !session.isOperator) return <Navigate to="/login" replace />;
  return (
    <ListPage title={TEXTS.title} text={TEXTS.text}>
      <LinkTabs label="Operator pages" tabs={TABS.map((tab) => ({ ...tab, isActive: isOpen(tab) }))} />
      <ConfirmationProvider>
        <Gate />
      </ConfirmationProvider>
    </ListPage>
  );
}

/** Requests no other data until the server has confirmed that this session belongs to an operator. */
function Gate() {
  const { isPending, isSuccess, error, refetch } = useQuery(gateQuery());
  if (isPending) return <Skeleton label="Loading" />;
  if (error instanceof ApiError && error.problem.code === 'second-factor-needed') return <FactorNeeded />;
  if (!isSuccess) return <ErrorState message={TEXTS.failed} onRetry={() => void refetch()} />;
  return (
    <Suspense fallback={<Skeleton label="Loading" />}>
      <Routes>
        <Route index element={<OperatorStart />} />
        <Route path="reports" element={<Reports />} />
        <Route path="reports/:id" element={<ReportPage />} />
        <Route path="appeals" element={<Appeals />} />
        <Route path="appeals/:id" element={<AppealPage />} />
        <Route path="accounts" element={<Accounts />} />
        <Route path="accounts/:id" element={<AccountPage />} />
        <Route path="marketplace" element={<OperatorMarketplace />} />
        <Route path="tokens" element={<Tokens />} />
        <Route path="first-run" element={<FirstRun />} />
        <Route path="*" element={<Navigate to="/login" replace />} />
      </Routes>
    </Suspense>
  );
}

interface OperatorTab {
  label: string;
  to: string;
}

/** The tabs of the operator screens, in order. A tab is active at its URL and those below it. */
const TABS: readonly OperatorTab[] = [
  { label: 'Reports', to: `${OPERATOR_PATH}/reports` },
  { label: 'Appeals', to: `${OPERATOR_PATH}/appeals` },
  { label: 'Accounts', to: `${OPERATOR_PATH}/accounts` },
  { label: 'Marketplace', to: `${OPERATOR_PATH}/marketplace` },
  { label: TOKEN_TEXTS.tab, to: `${OPERATOR_PATH}/tokens` },
];

/** Redirects the first operator to the first run, and later ones to the reports. */
function OperatorStart() {
  const { data: settings, error, refetch } = useQuery(settingsQuery());
  if (settings) return <Navigate to={settings.isNew ? '/operator/first-run' : '/operator/reports'} replace />;
  return error ? (
    <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  ) : (
    <Skeleton label="Loading" rows={3} height="6rem" />
  );
}

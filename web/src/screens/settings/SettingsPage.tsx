import type { User } from '@hirelane/api/schemas/accounts';
import { PROVIDER_NAMES, Provider } from '@hirelane/api/schemas/sign-in';
import { SETTINGS_PAGES } from '@hirelane/api/settings-pages';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSignedIn } from '@/domain/account/useSignedIn';
import { useTitle } from '@/domain/marketplace/pageTitle';
import { ConfirmationProvider } from '@/features/confirmation/ConfirmationProvider';
import { confirmationOrigin } from '@/features/confirmation/origin';
import { userQuery } from '@/features/session/queries';
import { SignInFailed } from '@/features/session/SignInFailed';
import { LinkTabs } from '@/shared/ui/buttons/LinkTabs';
import { Alert } from '@/shared/ui/feedback/Alert';
import { ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { ListPage } from '@/shared/ui/lists/ListPage';

type SettingsTab = keyof typeof SETTINGS_PAGES;

/** The tabs in their order, each with its label and a sentence on its content. */
const TABS: Readonly<Record<SettingsTab, readonly [label: string, text: string]>> = {
  account: ['Account', 'Your email, your billing details and your data.'],
  security: ['Security', 'Your password, the ways to sign in, and the browsers where you are signed in.'],
  page: ['Page', 'What others see on your page, and who sees it.'],
  email: ['Emails and privacy', 'Which emails you get, and the people you have blocked.'],
};

interface SettingsPageProps {
  tab: SettingsTab;
  /** The tab's cards, rendered once the user has loaded. */
  children: (user: User) => ReactNode;
}

/** A tab of the settings. */
export function SettingsPage({ tab, children }: SettingsPageProps) {
  const [label, text] = TABS[tab];
  useTitle(`${label} settings`);
  const { userId } = useSignedIn();
  const { data: user, isPending, refetch } = useQuery(userQuery(userId));
  return (
    <ListPage title="Settings" text={text}>
      <LinkTabs
        label="Settings"
        tabs={(Object.keys(TABS) as SettingsTab[]).map((name) => ({
          to: SETTINGS_PAGES[name],
          label: TABS[name][0],
          isActive: name === tab,
        }))}
      />
      <ProviderResult />
      {isPending && <Skeleton label="Loading your settings" rows={3} height="11rem" />}
      {!isPending && !user && <ErrorState message="We could not load your account." onRetry={() => void refetch()} />}
      {user && <ConfirmationProvider>{children(user)}</ConfirmationProvider>}
    </ListPage>
  );
}

/**
 * The result of connecting a provider, or of confirming one's identity there, if the URL contains one. Leads back to
 * the tab from which the user left to confirm.
 */
function ProviderResult() {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const isConfirmed = Provider.safeParse(params.get('confirmed')).success;
  const [origin] = useState(confirmationOrigin.read);
  useEffect(confirmationOrigin.forget, []);
  const tab = Object.values(SETTINGS_PAGES).find((path) => path === origin);
  if (isConfirmed && tab && tab !== pathname) return <Navigate to={`${tab}${search}`} replace />;
  if (isConfirmed) return <Alert tone="success">Thank you. For the next ten minutes you can make the change.</Alert>;
  const connected = Provider.safeParse(params.get('signInConnected')).data;
  if (!connected) return <SignInFailed />;
  return <Alert tone="success">{`${PROVIDER_NAMES[connected]} is connected. You can now sign in with it.`}</Alert>;
}

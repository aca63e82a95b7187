import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { pageAddress, pageSettingsQuery } from '@/features/people/queries';
import { PAGE_TEXTS, VISIBILITY_LABELS } from '@/features/people/texts';
import { lazyPart } from '@/shared/lib/loadChunk';
import { Button } from '@/shared/ui/buttons/Button';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { Notice } from '@/shared/ui/feedback/Notice';
import { ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { ButtonRow } from '@/shared/ui/layout/layout';
import { Facts } from '@/shared/ui/lists/Facts';

const PageDialog = lazyPart(() => import('@/features/people/settings/PageDialog').then((m) => m.PageDialog));

/** The user's page settings, with a link to the page and a button to edit them. */
export function PageSection({ userId, isClient, label }: { userId: string; isClient: boolean; label: string }) {
  const { data: settings, isPending, refetch } = useQuery(pageSettingsQuery());
  const [isOpen, setIsOpen] = useState(false);
  const [notice, setNotice] = useState('');
  return (
    <>
      <Notice text={notice} />
      {isPending ? (
        <Skeleton label="Loading the settings of your page" rows={1} height="4rem" />
      ) : settings ? (
        <Facts>
          <div>
            <dt>Handle</dt>
            <dd>{settings.handle ?? 'None yet'}</dd>
          </div>
          <div>
            <dt>Who sees your page</dt>
            <dd>{VISIBILITY_LABELS[settings.visibility]}</dd>
          </div>
        </Facts>
      ) : (
        <ErrorState message="We could not load the settings of your page." onRetry={() => void refetch()} />
      )}
      <ButtonRow>
        <Button
          $size="sm"
          onClick={() => {
            setNotice('');
            setIsOpen(true);
          }}
        >
          {label}
        </Button>
        <LinkButton $size="sm" to={pageAddress(userId)}>
          View my page
        </LinkButton>
      </ButtonRow>
      <Suspense>
        {isOpen && (
          <PageDialog
            isClient={isClient}
            onSaved={() => {
              setIsOpen(false);
              setNotice(PAGE_TEXTS.saved);
            }}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}

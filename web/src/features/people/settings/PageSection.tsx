import { Suspense, useState } from 'react';
import { pageAddress } from '@/features/people/address';
import { lazyPart } from '@/shared/lib/lazyPart';
import { Button } from '@/shared/ui/Button';
import { ButtonRow } from '@/shared/ui/ButtonRow';
import { LinkButton } from '@/shared/ui/LinkButton';

const PageDialog = lazyPart(() => import('@/features/people/settings/PageDialog').then((m) => m.PageDialog));

/** Leads to one's page, and opens its settings. */
export function PageSection({ userId, isClient, label }: { userId: string; isClient: boolean; label: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <ButtonRow>
      <Button $size="sm" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <LinkButton $size="sm" to={pageAddress(userId)}>
        View my page
      </LinkButton>
      <Suspense>{isOpen && <PageDialog isClient={isClient} onClose={() => setIsOpen(false)} />}</Suspense>
    </ButtonRow>
  );
}

import { Suspense, useState } from 'react';
import { lazyPart } from '@/shared/lib/loadChunk';
import { Button } from '@/shared/ui/buttons/Button';

const BillingDialog = lazyPart(() => import('@/features/invoices/billing/BillingDialog').then((m) => m.BillingDialog));

export function BillingButton({ label }: { label: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button $size="sm" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <Suspense>{isOpen && <BillingDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}

import { Suspense, useState } from 'react';
import { UPI_TEXTS } from '@/features/invoices/texts';
import { lazyPart } from '@/shared/lib/loadChunk';
import { Button } from '@/shared/ui/buttons/Button';

const UpiDialog = lazyPart(() => import('@/features/invoices/billing/UpiDialog').then((m) => m.UpiDialog));

export function UpiButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button $size="sm" onClick={() => setIsOpen(true)}>
        {UPI_TEXTS.edit}
      </Button>
      <Suspense>{isOpen && <UpiDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}

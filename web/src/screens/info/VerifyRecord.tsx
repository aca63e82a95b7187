import { useTitle } from '@/domain/marketplace/pageTitle';
import { SourcesCard } from '@/features/records/verify/SourcesCard';
import { VERIFY_TEXTS as TEXTS } from '@/features/records/verify/texts';
import { VerifyForm } from '@/features/records/verify/VerifyForm';
import { ListPage } from '@/shared/ui/lists/ListPage';

/** A page where anyone can check a work record they received. */
export function VerifyRecord() {
  useTitle(TEXTS.title);
  return (
    <ListPage title={TEXTS.title} text={TEXTS.lead}>
      <VerifyForm />
      <SourcesCard />
    </ListPage>
  );
}

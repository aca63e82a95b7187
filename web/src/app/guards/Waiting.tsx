import { Page } from '@/shared/ui/Page';
import { Skeleton } from '@/shared/ui/states';

/** In place of a screen that is being loaded. */
export function Waiting() {
  return (
    <Page>
      <Skeleton label="Loading" rows={2} />
    </Page>
  );
}

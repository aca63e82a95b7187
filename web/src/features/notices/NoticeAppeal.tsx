import type { Notices } from '@hirelane/contracts/api/moderation';
import { Suspense, useState } from 'react';
import { APPEAL_TEXTS as TEXTS } from '@/features/notices/texts';
import { formatInstant } from '@/shared/lib/format';
import { lazyPart } from '@/shared/lib/lazyPart';
import { Badge } from '@/shared/ui/Badge';
import { Button } from '@/shared/ui/Button';
import { Quote } from '@/shared/ui/Quote';

// For those who appeal alone.
const AppealDialog = lazyPart(() => import('@/features/notices/AppealDialog').then((module) => module.AppealDialog));

/** What one has answered to a notice and what became of it, or where one can. Nothing where it is too late. */
export function NoticeAppeal({ notice }: { notice: Notices['data'][number] }) {
  const [isAsked, setAsked] = useState(false);
  const { _id: id, appeal, appealUntil } = notice;
  if (appeal) {
    const { words, decision, reason, filedAt } = appeal;
    return (
      <>
        <Quote by={`${TEXTS.own}, ${formatInstant(filedAt)}`} text={words} />
        <div>
          <Badge data-tone={decision === null ? undefined : 'quiet'}>{TEXTS[decision ?? 'waiting']}</Badge>
        </div>
        {reason && <Quote by={TEXTS.reason} text={reason} />}
      </>
    );
  }
  if (appealUntil === null) return null;
  return (
    <>
      <p>
        {TEXTS.until} <time dateTime={appealUntil}>{formatInstant(appealUntil)}</time>.
      </p>
      <div>
        <Button $size="sm" onClick={() => setAsked(true)}>
          {TEXTS.open}
        </Button>
      </div>
      {isAsked && (
        <Suspense fallback={null}>
          <AppealDialog id={id} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  );
}

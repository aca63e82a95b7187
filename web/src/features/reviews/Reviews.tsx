import type { Contract } from '@hirelane/contracts/api/contracts';
import { Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { PeriodText } from '@/features/reviews/PeriodText';
import { ReviewItem } from '@/features/reviews/ReviewItem';
import { REPLY_TEXTS, SECTION_TEXTS as TEXTS, WRITE_TEXTS } from '@/features/reviews/texts';
import { usePeriod } from '@/features/reviews/usePeriod';
import { formatInstant } from '@/shared/lib/format';
import { lazyPart } from '@/shared/lib/lazyPart';
import { ReportButton } from '@/shared/reports/ReportButton';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/Button';
import { ButtonRow } from '@/shared/ui/ButtonRow';
import { Card } from '@/shared/ui/Card';

const WriteReviewDialog = lazyPart(() =>
  import('@/features/reviews/WriteReviewDialog').then((m) => m.WriteReviewDialog),
);
const ReplyDialog = lazyPart(() => import('@/features/reviews/ReplyDialog').then((m) => m.ReplyDialog));

interface ReviewsProps {
  contract: Contract;
  /** Of the other of the two. */
  name: string;
  onDone: (notice: string) => void;
}

/**
 * What the two of a contract think of each other, as the reader may know it; nothing if they cannot review each other.
 */
export function Reviews({ contract, name, onDone }: ReviewsProps) {
  const { _id, reviews, other: party } = contract;
  const { own, other, canWrite, writeUntil } = reviews;
  // Who has deleted their account has no name any more.
  const isGone = party.firstName === '' && party.lastName === '';
  const isOver = usePeriod(contract);
  const [asked, setAsked] = useState<'review' | 'reply'>();
  const close = () => setAsked(undefined);
  const done = (notice: string) => {
    close();
    onDone(notice);
  };
  if (writeUntil === null) return null;
  const at = (instant: string) => <time dateTime={instant}>{formatInstant(instant)}</time>;
  return (
    <Card aria-labelledby="reviews">
      <Title id="reviews">{TEXTS.title}</Title>
      <PeriodText reviews={reviews} until={writeUntil} isOver={isOver} name={name} isGone={isGone} />
      {canWrite && (
        <ButtonRow>
          <Button $tone="accent" onClick={() => setAsked('review')}>
            {WRITE_TEXTS.open}
          </Button>
        </ButtonRow>
      )}
      {own && (
        <ReviewItem
          title={TEXTS.own}
          when={at(own.writtenAt)}
          review={own}
          reply={own.reply?.text ?? null}
          replyTitle={TEXTS.replyOf(name)}
          hiddenReason={own.hiddenReason}
        />
      )}
      {other && (
        <ReviewItem
          title={TEXTS.of(name)}
          when={at(other.writtenAt)}
          review={other}
          reply={other.reply?.text ?? null}
          replyTitle={TEXTS.ownReply}
        >
          {!other.reply && (
            <ButtonRow>
              <Button $size="sm" onClick={() => setAsked('reply')}>
                {REPLY_TEXTS.open}
              </Button>
            </ButtonRow>
          )}
          <ReportButton about="review" id={other._id} what="this review" />
        </ReviewItem>
      )}
      <Suspense>
        {asked === 'review' && (
          <WriteReviewDialog
            contractId={_id}
            name={name}
            isGone={isGone}
            onWritten={() => done(WRITE_TEXTS.done)}
            onClose={close}
          />
        )}
        {asked === 'reply' && <ReplyDialog contractId={_id} onWritten={() => done(REPLY_TEXTS.done)} onClose={close} />}
      </Suspense>
    </Card>
  );
}

const Title = styled.h2`
  font-size: ${theme.font.lg};
`;

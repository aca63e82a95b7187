import { DAY_MS } from '@hirelane/api/constants';
import type { Contract } from '@hirelane/api/schemas/contracts';
import type { ContractReviews } from '@hirelane/api/schemas/reviews';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { ReportButton } from '@/domain/reports/ReportButton';
import { contractQuery } from '@/features/contracts/queries';
import { ReviewItem } from '@/features/reviews/ReviewItem';
import { REPLY_TEXTS, SECTION_TEXTS as TEXTS, WRITE_TEXTS } from '@/features/reviews/texts';
import { formatInstant } from '@/shared/lib/format';
import { lazyPart } from '@/shared/lib/loadChunk';
import { useIsPast } from '@/shared/lib/useIsPast';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Card } from '@/shared/ui/layout/Card';
import { ButtonRow } from '@/shared/ui/layout/layout';

const WriteReviewDialog = lazyPart(() =>
  import('@/features/reviews/WriteReviewDialog').then((m) => m.WriteReviewDialog),
);
const ReplyDialog = lazyPart(() => import('@/features/reviews/ReplyDialog').then((m) => m.ReplyDialog));

interface ReviewsProps {
  contract: Contract;
  /** The other party. */
  name: string;
  onDone: (notice: string) => void;
}

/**
 * The parties' reviews of each other for a contract, as visible to the reader. Renders nothing if they cannot review
 * each other.
 */
export function Reviews({ contract, name, onDone }: ReviewsProps) {
  const { _id, reviews, other: party } = contract;
  const { own, other, canWrite, writeUntil } = reviews;
  // A deleted user has no name.
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
            firstName={party.firstName}
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

/** The polling interval while the period has ended by the browser's clock but not by the server's, in milliseconds. */
const AGAIN_MS = 5_000;

/**
 * Returns the number of milliseconds after which a contract's reviews are refetched, or false if they do not change
 * over time.
 */
function askAfter({ canWrite, other, writeUntil }: ContractReviews): number | false {
  if (writeUntil === null || (!canWrite && other)) return false;
  const left = Date.parse(writeUntil) - Date.now();
  // Browsers treat a timer of more than 24 days as 0.
  if (left > 0) return Math.min(left, DAY_MS);
  return canWrite && AGAIN_MS;
}

/**
 * Returns whether the review period is over. Refetches the contract when it ends, because reviews then become visible.
 */
function usePeriod({ _id, reviews: { writeUntil } }: Pick<Contract, '_id' | 'reviews'>): boolean {
  useQuery({
    ...contractQuery(_id),
    refetchInterval: ({ state }) => state.data !== undefined && askAfter(state.data.data.reviews),
    // Otherwise a background tab would not refetch when the period ends.
    refetchIntervalInBackground: true,
  });
  return useIsPast(writeUntil);
}

interface PeriodTextProps {
  reviews: ContractReviews;
  /** When the review period ends or ended, and whether it is over. */
  until: string;
  isOver: boolean;
  /** The other party's name, and whether they have deleted their account. */
  name: string;
  isGone: boolean;
}

/**
 * Before the deadline, explains how long reviews can be written and remain hidden. After the deadline, shows which
 * reviews were not written.
 */
function PeriodText({ reviews: { own, other, canWrite }, until, isOver, name, isGone }: PeriodTextProps) {
  const end = <time dateTime={until}>{formatInstant(until)}</time>;
  if (canWrite && isGone)
    return (
      <Text>
        You can review this person until {end}, although they have deleted their account. If they have written a review,
        it becomes visible once yours is written, or at that time.
      </Text>
    );
  if (canWrite)
    return (
      <Text>
        You and {name} can review each other until {end}. Both reviews become visible once both are written, or at that
        time.
      </Text>
    );
  if (own && other) return <Text>{isGone ? TEXTS.visibleGone : TEXTS.visible}</Text>;
  if (isGone && !isOver)
    return (
      <Text>
        {TEXTS.gone} {!own && TEXTS.ownMissing} {!other && TEXTS.otherMissing(name)}
      </Text>
    );
  if (own && !isOver)
    return (
      <Text>
        Your review is hidden until {name} has written one, or until {end}.
      </Text>
    );
  return (
    <Text>
      Reviews could be written until {end}. {!own && TEXTS.ownMissing} {!other && TEXTS.otherMissing(name)}
    </Text>
  );
}

const Text = styled.p`
  max-width: 70ch;
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
  overflow-wrap: anywhere;

  time {
    color: ${theme.color.text};
    font-weight: 600;
  }
`;

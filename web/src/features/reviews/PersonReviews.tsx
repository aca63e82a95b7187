import { useInfiniteQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { ReportButton } from '@/domain/reports/ReportButton';
import { Marks } from '@/features/reviews/Marks';
import { averagesIn, personReviewsQuery } from '@/features/reviews/queries';
import { ReviewItem } from '@/features/reviews/ReviewItem';
import { PERSON_TEXTS as TEXTS } from '@/features/reviews/texts';
import { formatLongMonth } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { TitledCard } from '@/shared/ui/layout/TitledCard';
import { PagedList } from '@/shared/ui/lists/PagedList';

interface PersonReviewsProps {
  personId: string;
  /** Whether the reader can report a review to the operator. */
  canReport: boolean;
}

/** A person's public reviews. Averages are shown once enough people have written a review. */
export function PersonReviews({ personId, canReport }: PersonReviewsProps) {
  const query = personReviewsQuery(personId);
  const list = useInfiniteQuery(query);
  const { data: averages } = useInfiniteQuery({ ...query, select: ({ pages }) => averagesIn(pages) });
  const isEmpty = list.data?.length === 0;
  return (
    <TitledCard title={TEXTS.title}>
      {averages && (
        <Averages aria-label={TEXTS.averages}>
          <Marks marks={averages} areAverages />
          <p>{TEXTS.averagesOf(averages.people)}</p>
        </Averages>
      )}
      {averages === null && !isEmpty && <Muted>{TEXTS.newHere}</Muted>}
      <PagedList
        list={list}
        noun="reviews"
        whose="the"
        skeletonHeight="7rem"
        empty={
          <Muted>
            {TEXTS.none} {TEXTS.newHere}
          </Muted>
        }
        renderRow={(review) => (
          <ReviewItem
            key={review._id}
            title={TEXTS.by[review.by]}
            when={<time dateTime={review.month}>{formatLongMonth(review.month)}</time>}
            review={review}
            reply={review.reply}
            replyTitle={TEXTS.reply}
          >
            {canReport && <ReportButton about="review" id={review._id} what="this review" />}
          </ReviewItem>
        )}
      />
    </TitledCard>
  );
}

const Muted = styled.p`
  color: ${theme.color.textMuted};
`;

const Averages = styled.section`
  display: grid;
  gap: ${theme.space[2]};

  p {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;

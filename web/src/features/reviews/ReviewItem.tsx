import type { Review } from '@hirelane/api/schemas/reviews';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { Marks } from '@/features/reviews/Marks';
import { ITEM_TEXTS } from '@/features/reviews/texts';
import { theme } from '@/shared/theme/theme';
import { Quote } from '@/shared/ui/text/Quote';
import { HiddenText, typedText } from '@/shared/ui/text/textStyles';

interface ReviewItemProps {
  /** The review's heading. */
  title: string;
  /** When the review was written. */
  when: ReactNode;
  review: Pick<Review, 'quality' | 'communication' | 'reliability' | 'text' | 'isTextHidden'>;
  /** The reply, or null if the person has not replied. */
  reply: string | null;
  replyTitle: string;
  /** Why the operator has hidden the text. Shown only to its author. */
  hiddenReason?: string | null;
  /** More facts and actions for the reader. */
  children?: ReactNode;
}

/** A review and the reply to it. */
export function ReviewItem({ title, when, review, reply, replyTitle, hiddenReason, children }: ReviewItemProps) {
  const id = useId();
  const { text, isTextHidden } = review;
  return (
    <Item aria-labelledby={id}>
      <Head>
        <h3 id={id}>{title}</h3>
        {when}
      </Head>
      <Marks marks={review} />
      {text && <Text>{text}</Text>}
      {isTextHidden && <HiddenText>{text ? ITEM_TEXTS.hiddenFromOthers : ITEM_TEXTS.hidden}</HiddenText>}
      {hiddenReason && <Quote by={ITEM_TEXTS.reason} text={hiddenReason} />}
      {reply && <Quote by={replyTitle} text={reply} />}
      {children}
    </Item>
  );
}

const Item = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[3]};
  padding-block-start: ${theme.space[4]};
  border-block-start: 1px solid ${theme.color.line};
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${theme.space[1]} ${theme.space[4]};
  overflow-wrap: anywhere;

  h3 {
    font-size: 1.0625rem;
  }

  time {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;

const Text = styled.p`
  ${typedText}
`;

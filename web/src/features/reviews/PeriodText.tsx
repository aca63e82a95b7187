import type { ContractReviews } from '@hirelane/contracts/api/reviews';
import { styled } from 'styled-components';
import { SECTION_TEXTS as TEXTS } from '@/features/reviews/texts';
import { formatInstant } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';

interface PeriodTextProps {
  reviews: ContractReviews;
  /** When the period of reviews ends, and whether it has ended. */
  until: string;
  isOver: boolean;
  /** Of the other of the two, and whether they have deleted their account. */
  name: string;
  isGone: boolean;
}

/** Until when reviews are written and hidden, or which of them were not written in that time. */
export function PeriodText({ reviews: { own, other, canWrite }, until, isOver, name, isGone }: PeriodTextProps) {
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

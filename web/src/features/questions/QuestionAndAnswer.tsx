import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { TEXTS } from '@/features/questions/texts';
import { theme } from '@/shared/theme/theme';
import { LinkedText } from '@/shared/ui/text/LinkedText';
import { Quote } from '@/shared/ui/text/Quote';
import { HiddenText, typedText } from '@/shared/ui/text/textStyles';

interface QuestionAndAnswerProps {
  /** The author of the question. */
  by: ReactNode;
  question: string;
  /** Whether an operator has hidden the question. */
  isHidden?: boolean | undefined;
  /** The answer's author and text; null if there is no answer yet. */
  answer: Readonly<{ by: string; text: string }> | null;
  /** More content and actions. */
  children?: ReactNode;
}

/** A question with its answer, as a list item. */
export function QuestionAndAnswer({ by, question, isHidden = false, answer, children }: QuestionAndAnswerProps) {
  return (
    <Item>
      <By>{by}</By>
      {isHidden ? (
        <HiddenText>{TEXTS.hidden}</HiddenText>
      ) : (
        <Asked>
          <LinkedText text={question} />
        </Asked>
      )}
      {answer && <Quote by={answer.by || TEXTS.answer} text={answer.text} />}
      {children}
    </Item>
  );
}

const Item = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[2]};
  padding-block: ${theme.space[4]};
  border-block-start: 1px solid ${theme.color.line};
  overflow-wrap: anywhere;
`;

const By = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[1]} ${theme.space[3]};
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
`;

const Asked = styled.p`
  ${typedText}
  font-weight: 550;
`;

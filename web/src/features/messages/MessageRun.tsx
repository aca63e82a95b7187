import { styled } from 'styled-components';
import { Files } from '@/domain/files/Files';
import { Marked } from '@/domain/search/Marked';
import { bubble } from '@/features/messages/bubble';
import type { Run } from '@/features/messages/days';
import type { ConversationKey } from '@/features/messages/keys';
import { MessageMenu } from '@/features/messages/MessageMenu';
import { TEXTS } from '@/features/messages/texts';
import { formatClock } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { Icon } from '@/shared/ui/icons/Icon';
import { LinkedText } from '@/shared/ui/text/LinkedText';

interface MessageRunProps {
  conversation: ConversationKey;
  run: Run;
  author: string;
  /** The number of the reader's last message that the other party has seen. */
  seen: number;
  /**
   * Whether to show a hint below mentions of contact or payment outside the site, because the parties have no contract.
   */
  isWarned: boolean;
  /** Words to highlight, and the message that was searched for. */
  words: string;
  at: number | undefined;
}

/** Consecutive messages by one author, below the author's name and the time of the first message. */
export function MessageRun({ conversation, run, author, seen, isWarned, words, at }: MessageRunProps) {
  const { messages, isOwn } = run;
  const [{ sentAt }] = messages;
  return (
    <Items data-own={isOwn}>
      <By>
        <strong>{author}</strong> <time dateTime={sentAt}>{formatClock(sentAt)}</time>
      </By>
      {messages.map((message) => (
        <Item key={message._id} id={`message-${message.n}`} data-own={isOwn}>
          <Content data-own={isOwn}>
            <div data-own={isOwn}>
              {(message.text || message.files.length === 0) && (
                <Bubble data-found={message.n === at}>
                  {message.text ? (
                    <LinkedText text={message.text}>
                      {(part) => <Marked text={part} q={words} isBySkills={false} />}
                    </LinkedText>
                  ) : (
                    <em>{message.isHidden ? TEXTS.hidden : TEXTS.gone}</em>
                  )}
                </Bubble>
              )}
              {message.files.length > 0 && (
                <Attached>
                  <Files files={message.files} />
                </Attached>
              )}
            </div>
            {!isOwn && <MessageMenu conversation={conversation} message={message} author={author} />}
          </Content>
          {isWarned && !isOwn && <OutsideHint text={message.text} />}
          {message.n === seen && <Seen>Seen</Seen>}
        </Item>
      ))}
    </Items>
  );
}

const Items = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[1]};
`;

const By = styled.p`
  color: ${theme.color.textMuted};
  font-size: 0.8125rem;

  strong {
    color: ${theme.color.text};
    font-weight: 600;
  }

  [data-own='true'] > & {
    text-align: end;
  }
`;

const Item = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[1]};
`;

/** Messages from the other party have a menu next to them; the reader's own messages take up the whole line. */
const Content = styled.div`
  display: flex;
  align-items: start;
  gap: ${theme.space[1]};

  > div:first-child {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${theme.space[1]};
    min-width: 0;
  }

  > div[data-own='true'] {
    flex: 1;
  }

  /* The bubble is as wide as its text, up to this maximum, and the menu follows it. */
  > div[data-own='false'] {
    max-width: min(70ch, 85%);

    > * {
      max-width: 100%;
    }
  }
`;

const Bubble = styled.div`
  ${bubble}

  &[data-found='true'] {
    outline: 2px solid ${theme.color.accent};
    outline-offset: 1px;
  }
`;

const Attached = styled.div`
  width: 24rem;
  max-width: 100%;

  [data-own='true'] > & {
    margin-inline-start: auto;
  }
`;

const Seen = styled.p`
  color: ${theme.color.textMuted};
  font-size: 0.8125rem;
  text-align: end;
`;

/** Warns the reader if a message seems to mention contact or payment outside the site. */
function OutsideHint({ text }: { text: string }) {
  const found = outsideIn(text);
  if (found.length === 0) return null;
  const last = found.at(-1);
  const what = found.length === 1 ? last : `${found.slice(0, -1).join(', ')} and ${last}`;
  return (
    <Hint role="note">
      <Icon name="shield" size={16} />
      <span>This message seems to contain {what}. Keep payment and agreements here until there is a contract.</span>
    </Hint>
  );
}

const Hint = styled.p`
  display: flex;
  gap: ${theme.space[2]};
  max-width: min(60ch, 85%);
  color: ${theme.color.textMuted};
  font-size: 0.8125rem;

  svg {
    flex: none;
    margin-block-start: 0.15em;
  }
`;

/** A kind of contact or payment outside the site, as detected in a message. */
type Outside = 'an email address' | 'a phone number' | 'a way to pay elsewhere';

const EMAIL = /[\w.+-]{1,64}\s?(?:@|[([]\s?at\s?[)\]])\s?[\w-]{1,63}(?:\.[\w-]{1,63}){0,4}\.[a-z]{2,}/i;

/**
 * Pages that take payments. All other pages of a payment service, such as its documentation, are excluded because
 * projects often discuss them.
 */
const PAYMENT_PAGE =
  /\b(?:paypal\.me|paypal\.com\/(?:paypalme|donate|cgi-bin|invoice)|wise\.com\/(?:pay|share|invite)|payoneer\.com|venmo\.com|cash\.app|revolut\.me|buymeacoffee\.com|ko-fi\.com|razorpay\.me|rzp\.io|paytm\.me|phon\.pe|pay\.google\.com|buy\.stripe\.com|skrill\.com|westernunion\.com)\b|\bupi:\/\/pay/i;

/** A UPI address: unlike an email address, it has no dot after the @. */
const UPI = /\b[\w.-]{2,64}@(?:ok(?:axis|hdfcbank|icici|sbi)|ybl|ibl|axl|apl|paytm|upi)(?![\w.-]*\.[a-z]|\w)/i;

/** Dates and times, which could be mistaken for phone numbers. */
const DATE =
  /(^|[^\d./-])(?:\d{4}([-./])\d{1,2}\2\d{1,2}|\d{1,2}([-./])\d{1,2}\3\d{2,4})(?![-./]?\d)(?:[T ]\d{1,2}(?::\d{2})+)?/g;

const AMOUNT =
  /(?:₹|rs\.?|inr|usd|eur|[$€£])\s?[\d.,\s]{0,24}\d|\d[\d.,\s]{0,24}\s?(?:₹|rs\b|inr\b|usd\b|eur\b|rupees\b|[$€£%])/gi;

/** Digit sequences with the usual separators, but not within a word, a path or an identifier. */
const ROW = /(^|[\s:;,'"(])(\+?\(?\d(?:[\d().-]|\s(?=[\d(])){0,40}\d)(?=$|[\s:;,.!?'")])/g;

/** Matches numbers with digits in groups of three. */
const IS_GROUPED = /^[1-9]\d{0,2}(?:[ .]\d{3})+$/;
const IS_DOTTED = /^[1-9]\d*(?:\.\d+)+$/;

function isPhone(row: string): boolean {
  const digits = row.replace(/\D/g, '');
  if (digits.length > 15) return false;
  if (row.startsWith('+')) return digits.length >= 8;
  if (digits.length < 10 || IS_GROUPED.test(row) || IS_DOTTED.test(row)) return false;
  // A number of ten or more digits that starts with 1 is a Unix time or a ticket number.
  return !/^1\d+$/.test(row);
}

/**
 * Returns the kinds of contact or payment outside the site that a message seems to mention. The result is only a
 * warning for the reader, so it may be incomplete. Prices, dates and version numbers are not mistaken for phone
 * numbers.
 */
export function outsideIn(text: string): readonly Outside[] {
  const plain = text.replace(DATE, ' ').replace(AMOUNT, ' ');
  const found: Outside[] = [];
  if (EMAIL.test(text)) found.push('an email address');
  if ([...plain.matchAll(ROW)].some(([, , row = '']) => isPhone(row))) found.push('a phone number');
  if (PAYMENT_PAGE.test(text) || UPI.test(text)) found.push('a way to pay elsewhere');
  return found;
}

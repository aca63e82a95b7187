import { styled } from 'styled-components';
import { outsideIn } from '@/features/messages/outside';
import { theme } from '@/shared/theme/theme';
import { Icon } from '@/shared/ui/Icon';

/** Tells the reader what a message seems to lead to, if anything. */
export function OutsideHint({ text }: { text: string }) {
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

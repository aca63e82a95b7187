import type { Message } from '@hirelane/api/schemas/conversations';
import { useState } from 'react';
import { styled } from 'styled-components';
import { LazyReport } from '@/domain/reports/LazyReport';
import type { ReportedThing } from '@/domain/reports/things';
import type { ConversationKey } from '@/features/messages/keys';
import { theme } from '@/shared/theme/theme';
import { MoreMenu } from '@/shared/ui/buttons/MoreMenu';

interface MessageMenuProps {
  /** The message's conversation, which is needed because message ids are unique only within a conversation. */
  conversation: ConversationKey;
  message: Message;
  author: string;
}

/**
 * Actions for a message from the other party: reporting it and its files. The button is visible on hover and focus, and
 * always on touch screens.
 */
export function MessageMenu({ conversation, message: { _id, n, text, files }, author }: MessageMenuProps) {
  const { projectId, freelancerId } = conversation;
  const [reported, setReported] = useState<ReportedThing>();
  // If the author has deleted their account, nothing is left to report.
  if (!text && files.length === 0) return null;
  return (
    <>
      <Shown
        label={`More about message ${n} of ${author}`}
        items={[
          {
            label: 'Report this message',
            isDanger: true,
            onChoose: () => setReported({ about: 'message', id: _id, conversation: { projectId, freelancerId } }),
          },
          ...files.map((file) => ({
            label: `Report the file ${file.name}`,
            isDanger: true,
            onChoose: () => setReported({ about: 'file', id: file._id }),
          })),
        ]}
      />
      {reported && <LazyReport {...reported} onClose={() => setReported(undefined)} />}
    </>
  );
}

const Shown = styled(MoreMenu)`
  flex: none;
  color: ${theme.color.textMuted};
  transition: opacity ${theme.motion.fast};

  @media (hover: hover) and (pointer: fine) {
    &:not([data-open='true'], :focus-within) {
      opacity: 0;
    }

    :hover > &:not([data-open='true']) {
      opacity: 1;
    }
  }

  > div {
    inset-inline: auto 0;
  }
`;

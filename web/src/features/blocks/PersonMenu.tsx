import { Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { BLOCK_TEXTS } from '@/features/blocks/texts';
import { lazyPart } from '@/shared/lib/lazyPart';
import { MoreMenu } from '@/shared/ui/MoreMenu';

const BlockDialog = lazyPart(() => import('@/features/blocks/BlockDialog').then((m) => m.BlockDialog));

interface PersonMenuProps {
  id: string;
  name: string;
  onBlocked: () => void;
  onReport: () => void;
}

/** A button that opens what can be done about a person. */
export function PersonMenu({ id, name, onBlocked, onReport }: PersonMenuProps) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <AtTheEnd
        label={`${BLOCK_TEXTS.more}: ${name}`}
        items={[
          { label: `Report ${name}`, onChoose: onReport },
          { label: `${BLOCK_TEXTS.action} ${name}`, onChoose: () => setIsAsked(true) },
        ]}
      />
      <Suspense>
        {isAsked && <BlockDialog id={id} name={name} onBlocked={onBlocked} onClose={() => setIsAsked(false)} />}
      </Suspense>
    </>
  );
}

const AtTheEnd = styled(MoreMenu)`
  /* No part of the row that takes what is left of it. */
  && {
    flex: none;
    margin-inline-start: auto;
  }
`;

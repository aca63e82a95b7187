import { useState } from 'react';
import { styled } from 'styled-components';
import { CODE_TEXTS as TEXTS } from '@/features/marketplace/texts';
import { copyText } from '@/shared/lib/copyText';
import { theme } from '@/shared/theme/theme';
import { Alert } from '@/shared/ui/Alert';
import { Button } from '@/shared/ui/Button';

/** An invitation code, which the server cannot show again. */
export function NewJoinCode({ code }: { code: string }) {
  const [said, setSaid] = useState('');
  const copy = () =>
    copyText(code).then(
      () => setSaid(TEXTS.copied),
      () => setSaid(TEXTS.notCopied),
    );
  return (
    <Alert tone="success">
      <Row>
        <p>
          {TEXTS.made} <Code>{code}</Code>. {TEXTS.once}
        </p>
        <Button type="button" $size="sm" onClick={() => void copy()}>
          {TEXTS.copy}
        </Button>
        {said && <Said>{said}</Said>}
      </Row>
    </Alert>
  );
}

/** It is typed or copied as a whole, so it is never broken into two lines. */
const Code = styled.code`
  display: inline-block;
  font-weight: 700;
  white-space: nowrap;
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]} ${theme.space[4]};
`;

const Said = styled.p`
  flex-basis: 100%;
`;

import type { MarketplaceSettings } from '@hirelane/api/schemas/marketplace';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { useChooseLogo } from '@/features/marketplace/commands';
import { fileAddress } from '@/shared/api/fileAddress';
import { messageOf } from '@/shared/api/http';
import { readBytes } from '@/shared/api/readText';
import { uploadFile } from '@/shared/api/uploadFile';
import { uuid } from '@/shared/lib/uuid';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Notice } from '@/shared/ui/feedback/Notice';
import { ButtonRow } from '@/shared/ui/layout/layout';

/** The logo, which replaces the mark in the header. */
export function LogoForm({ settings: { version, logo } }: { settings: MarketplaceSettings }) {
  const id = useId();
  const choose = useChooseLogo();
  const [said, setSaid] = useState('');
  const [failed, setFailed] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  async function change(read: () => Promise<string | null>, done: string) {
    setIsBusy(true);
    setSaid('');
    setFailed('');
    try {
      await choose.mutateAsync({ version, image: await read() });
      setSaid(done);
    } catch (error) {
      setFailed(messageOf(error as Error));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      <Row>
        {logo && <img alt="The current logo" width="64" height="64" src={`/api/v1/marketplace/logo/${logo}`} />}
        <div>
          <label htmlFor={id}>Image file</label>
          <input
            id={id}
            type="file"
            accept=".png,.jpg,.jpeg,.webp"
            aria-describedby={`${id}-hint`}
            disabled={isBusy}
            onChange={({ target }) => {
              const file = target.files?.[0];
              target.value = '';
              if (file) void change(() => readLogo(file), 'Logo saved. Pages show it after a reload.');
            }}
          />
          <small id={`${id}-hint`}>PNG, JPG or WebP. It is cut to a square of 256 pixels.</small>
        </div>
      </Row>
      {failed && <Alert>{failed}</Alert>}
      <Notice text={isBusy ? 'Saving the logo…' : said} />
      {logo && (
        <ButtonRow>
          <Button disabled={isBusy} onClick={() => void change(async () => null, 'Logo removed.')}>
            Remove logo
          </Button>
        </ButtonRow>
      )}
    </>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[4]};

  img {
    border: 1px solid ${theme.color.line};
    border-radius: ${theme.radius.md};
  }

  > div {
    display: grid;
    flex: 1 1 12rem;
    grid-template-columns: minmax(0, 1fr);
    gap: ${theme.space[2]};
    min-width: 0;
  }

  label {
    font-size: ${theme.font.sm};
    font-weight: 600;
  }

  input {
    max-width: 100%;
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }

  input::file-selector-button {
    min-height: 44px;
    margin-inline-end: ${theme.space[3]};
    padding: 0 ${theme.space[4]};
    border: 1px solid ${theme.color.line};
    border-radius: ${theme.radius.md};
    background: ${theme.color.surface};
    color: ${theme.color.text};
    font: inherit;
    font-weight: 600;
    cursor: pointer;
  }

  input::file-selector-button:hover {
    border-color: ${theme.color.lineStrong};
  }

  small {
    color: ${theme.color.textMuted};
  }
`;

/** Converts bytes to base64, in chunks because the number of function arguments is limited. */
function inBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}

/**
 * Returns a logo in base64. The server converts it to a small square WebP and drops everything else in the file, as it
 * does for users' pictures.
 */
async function readLogo(file: File): Promise<string> {
  const options = { idempotencyKey: uuid(), signal: new AbortController().signal, onProgress: () => undefined };
  const { _id } = await uploadFile(file, { ...options, purpose: 'avatar' });
  return inBase64(await readBytes(fileAddress(_id)));
}

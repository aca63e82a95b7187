import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { FileZone } from '@/domain/files/FileZone';
import { type CheckedRecord, checkHere, isTooLarge } from '@/features/records/verify/check';
import { RecordFacts } from '@/features/records/verify/RecordFacts';
import { meaningOf, OUTCOMES, VERIFY_TEXTS as TEXTS } from '@/features/records/verify/texts';
import { messageOf } from '@/shared/api/http';
import { formatInstant } from '@/shared/lib/format';
import { media, theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Field } from '@/shared/ui/forms/Field';
import { FieldError } from '@/shared/ui/forms/FieldError';
import { Icon } from '@/shared/ui/icons/Icon';

/**
 * Takes a record as text or as a file, and shows the result of checking it. A file is checked as soon as it is chosen.
 */
export function VerifyForm() {
  const id = useId();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<Readonly<{ text?: string; file?: string }>>({});
  const check = useMutation({ mutationFn: checkHere });

  /** Removes the result for the previous text. */
  function change(next: string) {
    setText(next);
    setFault({});
    check.reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const isEmpty = text.trim() === '';
    setFault(isEmpty ? { text: TEXTS.empty } : {});
    if (isEmpty) check.reset();
    else check.mutate(text);
  }

  async function take(file: File) {
    check.reset();
    setFault(isTooLarge(file) ? { file: TEXTS.fileTooLarge } : {});
    if (isTooLarge(file)) return;
    setText('');
    check.mutate(await file.text());
  }

  return (
    <>
      <Form onSubmit={submit} noValidate>
        <Field label={TEXTS.paste} hint={TEXTS.pasteHint} error={fault.text}>
          <textarea
            rows={6}
            value={text}
            onChange={(event) => change(event.target.value)}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
          />
        </Field>
        <div>
          <Button type="submit" $tone="accent" disabled={check.isPending}>
            {check.isPending ? 'Checking…' : TEXTS.check}
          </Button>
        </div>
        <FileField>
          <label htmlFor={id}>{TEXTS.file}</label>
          <FileZone data-compact={true} data-invalid={fault.file !== undefined}>
            <input
              id={id}
              type="file"
              accept=".jwt,.txt,application/vc+jwt,text/plain"
              aria-invalid={fault.file !== undefined}
              aria-describedby={`${id}-hint ${id}-error`}
              onChange={(event) => {
                const file = event.target.files?.[0];
                event.target.value = ''; // the same file may be chosen again
                if (file) void take(file);
              }}
            />
            <Icon name="upload" />
            <span>
              <strong>Choose a file</strong> or drop it here
            </span>
            <small id={`${id}-hint`}>{TEXTS.fileHint}</small>
          </FileZone>
          <FieldError id={`${id}-error`} message={fault.file} />
        </FileField>
      </Form>
      {check.error && <Alert>{messageOf(check.error)}</Alert>}
      {check.data && !check.isPending && <VerdictCard checked={check.data} />}
    </>
  );
}

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]};

  textarea {
    font-family: ui-monospace, monospace;
    font-size: ${theme.font.sm};
    overflow-wrap: anywhere;
  }
`;

const FileField = styled.div`
  display: grid;
  gap: ${theme.space[2]};

  > label {
    font-size: ${theme.font.sm};
    font-weight: 600;
  }
`;

const ICONS = { valid: 'check', revoked: 'close', unchecked: 'alert', invalid: 'close' } as const;

/**
 * The result of checking a record, with the record's content if it can be trusted. Receives the focus when it appears.
 */
function VerdictCard({ checked }: { checked: CheckedRecord }) {
  const { verdict, keysOf, listOf, refusal } = checked;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the result of each check must be read, even if the text is the same.
  useEffect(() => heading.current?.focus(), [checked]);
  const isBelieved = verdict.is === 'valid' || verdict.is === 'unchecked';
  return (
    <Box data-is={verdict.is} aria-labelledby="verdict">
      <Head>
        <Icon name={ICONS[verdict.is]} size={24} />
        <div>
          <h2 id="verdict" ref={heading} tabIndex={-1}>
            {OUTCOMES[verdict.is]}
          </h2>
          <p>{meaningOf(verdict)}</p>
          {verdict.is === 'invalid' && verdict.issuer !== null && (
            <p>
              Issuer named in the record: <bdi>{verdict.issuer.slice(0, 100)}</bdi>
            </p>
          )}
          {refusal && <p>There were too many checks from your network: {refusal}</p>}
          {keysOf !== null && (
            <p>
              {!refusal && 'The server could not be reached.'} Checked with the issuer’s keys of {formatInstant(keysOf)}
              .
            </p>
          )}
          {listOf !== null && <p>The status list was loaded on {formatInstant(listOf)}.</p>}
        </div>
      </Head>
      {isBelieved && <RecordFacts record={verdict.record} />}
    </Box>
  );
}

const Box = styled.section`
  --tone: ${theme.color.danger};

  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[6]};
  padding: ${theme.space[6]};
  border: 1px solid var(--tone);
  border-radius: ${theme.radius.lg};
  background: ${theme.color.surface};

  ${media.desktop} {
    padding: ${theme.space[8]};
  }

  &[data-is='valid'] {
    --tone: ${theme.color.success};
  }

  &[data-is='unchecked'] {
    --tone: ${theme.color.lineStrong};
  }
`;

const Head = styled.div`
  display: flex;
  gap: ${theme.space[4]};

  > svg {
    flex: none;
    margin-block-start: 0.1rem;
    color: var(--tone);
  }

  > div {
    display: grid;
    gap: ${theme.space[2]};
    min-width: 0;
  }

  h2 {
    margin: 0;
    font-size: ${theme.font.lg};
    outline: none;
    scroll-margin-block: 6rem;
  }

  p {
    color: ${theme.color.textMuted};
    overflow-wrap: anywhere;
  }
`;

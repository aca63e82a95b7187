import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { styled } from 'styled-components';
import { checkHere, isTooLarge } from '@/features/records/verify/check';
import { VERIFY_TEXTS as TEXTS } from '@/features/records/verify/texts';
import { VerdictCard } from '@/features/records/verify/VerdictCard';
import { messageOf } from '@/shared/api/http';
import { theme } from '@/shared/theme/theme';
import { Alert } from '@/shared/ui/Alert';
import { Button } from '@/shared/ui/Button';
import { Field } from '@/shared/ui/Field';
import { FieldError } from '@/shared/ui/FieldError';
import { FileZone } from '@/shared/ui/FileZone';
import { Icon } from '@/shared/ui/Icon';

/** Takes a record as text or as a file, and shows what became of it. A file is checked as soon as it is there. */
export function VerifyForm() {
  const id = useId();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<Readonly<{ text?: string; file?: string }>>({});
  const check = useMutation({ mutationFn: checkHere });

  /** A result is about the text that was checked, not about this one. */
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

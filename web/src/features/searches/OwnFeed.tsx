import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { useEndFeedAddress, useMakeFeedAddress } from '@/features/searches/commands';
import { FEED_TEXTS as TEXTS } from '@/features/searches/texts';
import { messageOf } from '@/shared/api/http';
import { copyText } from '@/shared/lib/copyOrSave';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { ConfirmDialog } from '@/shared/ui/dialogs/ConfirmDialog';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Notice } from '@/shared/ui/feedback/Notice';
import { Field } from '@/shared/ui/forms/Field';
import { Fold } from '@/shared/ui/layout/Fold';
import { ButtonRow } from '@/shared/ui/layout/layout';

/** Buttons to create, renew or turn off the secret URL of the user's personal feed. */
export function OwnFeed({ isOn }: { isOn: boolean }) {
  const make = useMakeFeedAddress();
  const end = useEndFeedAddress();
  const [asked, setAsked] = useState<'renew' | 'end'>();
  const [token, setToken] = useState<string>();
  const [notice, setNotice] = useState('');

  const makeOne = () =>
    make.mutate(undefined, {
      onSuccess(made) {
        setAsked(undefined);
        setNotice(TEXTS.shown);
        setToken(made);
      },
    });
  const endIt = () =>
    end.mutate(undefined, {
      onSuccess() {
        setAsked(undefined);
        setToken(undefined);
        setNotice(TEXTS.ended);
      },
    });

  return (
    <Fold title={TEXTS.title} text={TEXTS.text}>
      <Notice text={notice} />
      {token === undefined && notice === '' && <p>{isOn ? TEXTS.on : TEXTS.off}</p>}
      {token !== undefined && (
        <>
          <FeedAddress label="Atom" path={`/feeds/personal/${token}.atom`} />
          <FeedAddress label="JSON Feed" path={`/feeds/personal/${token}.json`} />
        </>
      )}
      <ButtonRow>
        <Button $size="sm" disabled={make.isPending} onClick={() => (isOn ? setAsked('renew') : makeOne())}>
          {make.isPending && asked === undefined ? 'Please wait…' : isOn ? TEXTS.renew : TEXTS.make}
        </Button>
        {isOn && (
          <Button $size="sm" $tone="danger" onClick={() => setAsked('end')}>
            {TEXTS.end}
          </Button>
        )}
      </ButtonRow>
      {make.error && asked === undefined && <Alert>{messageOf(make.error)}</Alert>}
      {asked === 'renew' && (
        <ConfirmDialog
          title={TEXTS.renewTitle}
          action={TEXTS.renew}
          isBusy={make.isPending}
          error={make.error}
          onConfirm={makeOne}
          onClose={() => setAsked(undefined)}
        >
          {TEXTS.renewText}
        </ConfirmDialog>
      )}
      {asked === 'end' && (
        <ConfirmDialog
          title={TEXTS.endTitle}
          action={TEXTS.end}
          isBusy={end.isPending}
          error={end.error}
          onConfirm={endIt}
          onClose={() => setAsked(undefined)}
        >
          {TEXTS.endText}
        </ConfirmDialog>
      )}
    </Fold>
  );
}

/** The URL of the user's personal feed in one format, shown only once. */
function FeedAddress({ label, path }: { label: string; path: string }) {
  const said = useId();
  const [text, setText] = useState('');
  const address = `${location.origin}${path}`;

  function copy() {
    copyText(address).then(
      () => setText(TEXTS.copied),
      () => setText(TEXTS.notCopied),
    );
  }

  return (
    <Row>
      <Field label={label}>
        <input readOnly={true} value={address} onFocus={({ target }) => target.select()} />
      </Field>
      <Button aria-label={`Copy the address for ${label}`} aria-describedby={said} onClick={copy}>
        Copy
      </Button>
      <p id={said} role="status">
        {text}
      </p>
    </Row>
  );
}

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: ${theme.space[2]} ${theme.space[3]};

  > p {
    grid-column: 1 / -1;
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};

    &:empty {
      display: none;
    }
  }
`;

import { useState } from 'react';
import { useEndFeedAddress, useMakeFeedAddress } from '@/features/searches/commands';
import { FeedAddress } from '@/features/searches/FeedAddress';
import { FEED_TEXTS as TEXTS } from '@/features/searches/texts';
import { messageOf } from '@/shared/api/http';
import { Alert } from '@/shared/ui/Alert';
import { Button } from '@/shared/ui/Button';
import { ButtonRow } from '@/shared/ui/ButtonRow';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import { Notice } from '@/shared/ui/Notice';
import { TitledCard } from '@/shared/ui/TitledCard';

/** The secret address of the feed of what one's saved searches find: made, renewed, switched off. */
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
    <TitledCard title={TEXTS.title} text={TEXTS.text}>
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
    </TitledCard>
  );
}

import { useState } from 'react';
import { useModerate } from '@/features/operator/commands';
import type { ThingKind } from '@/features/operator/queries';
import { OPERATOR_TEXTS, REPORT_TEXTS as TEXTS, WHY_TEXTS } from '@/features/operator/texts';
import { WhyDialog } from '@/features/operator/WhyDialog';
import { toast } from '@/shared/lib/toast';
import { Button } from '@/shared/ui/Button';
import { ButtonRow } from '@/shared/ui/ButtonRow';

interface HideButtonProps {
  about: ThingKind;
  id: string;
  isHidden: boolean;
}

/** The button that hides something, or shows it again. */
export function HideButton({ about, id, isHidden }: HideButtonProps) {
  const [isAsked, setAsked] = useState(false);
  const moderate = useModerate(about, id, isHidden);
  return (
    <>
      <ButtonRow>
        <Button onClick={() => setAsked(true)}>{isHidden ? TEXTS.unhide : TEXTS.hide}</Button>
      </ButtonRow>
      {isAsked && (
        <WhyDialog
          title={isHidden ? WHY_TEXTS.unhide : WHY_TEXTS.hide}
          action={isHidden ? TEXTS.unhide : TEXTS.hide}
          tone={isHidden ? 'accent' : 'danger'}
          hint={WHY_TEXTS.forPerson}
          keptAs={`moderate.${id}`}
          onWhy={async (reason) => {
            const { data } = await moderate.mutateAsync(reason);
            if (data.isChanged) toast.success(isHidden ? TEXTS.shownNow : TEXTS.hiddenNow);
            else toast.error(OPERATOR_TEXTS.unchanged);
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}

import { Icon } from '@/shared/ui/Icon';
import { Mark } from '@/shared/ui/Mark';

/** Says that somebody has shown that their e-mail address is theirs. */
export function EmailMark() {
  return (
    <Mark>
      <Icon name="check" size={14} />
      E-mail verified
    </Mark>
  );
}

import { Icon } from '@/shared/ui/icons/Icon';
import { Mark } from '@/shared/ui/text/Mark';

/** Shows that a user has verified their email address. */
export function EmailMark() {
  return (
    <Mark>
      <Icon name="check" size={14} />
      Email verified
    </Mark>
  );
}

import { Icon } from '@/shared/ui/Icon';
import { Mark } from '@/shared/ui/Mark';

/** Shows that a user has verified their email address. */
export function EmailMark() {
  return (
    <Mark>
      <Icon name="check" size={14} />
      Email verified
    </Mark>
  );
}

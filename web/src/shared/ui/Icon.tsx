import { ICONS, type IconName } from '@/shared/ui/icons';
import { PathIcon } from '@/shared/ui/PathIcon';

interface IconProps {
  name: IconName;
  /** Pixels. */
  size?: number;
  filled?: boolean;
}

/** One of the icons that many screens have. */
export const Icon = ({ name, size, filled }: IconProps) => <PathIcon path={ICONS[name]} size={size} filled={filled} />;

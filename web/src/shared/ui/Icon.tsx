import { ICONS, type IconName } from '@/shared/ui/icons';
import { PathIcon, type PathIconProps } from '@/shared/ui/PathIcon';

interface IconProps extends Omit<PathIconProps, 'path'> {
  name: IconName;
}

/** One of the icons that many screens have. */
export const Icon = ({ name, ...look }: IconProps) => <PathIcon path={ICONS[name]} {...look} />;

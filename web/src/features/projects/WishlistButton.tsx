import { useToggleFlag } from '@/features/projects/useToggleFlag';
import { messageOf } from '@/shared/api/http';
import { Alert } from '@/shared/ui/Alert';
import { Button } from '@/shared/ui/Button';
import { Icon } from '@/shared/ui/Icon';

export function WishlistButton({ projectId, isSaved }: { projectId: string; isSaved: boolean }) {
  const wish = useToggleFlag('saved', projectId, isSaved);
  return (
    <>
      <Button data-bar="hidden" onClick={wish.toggle}>
        <Icon name="bookmark" size={18} filled={wish.isOn} />
        {wish.isOn ? 'Remove from wishlist' : 'Add to wishlist'}
      </Button>
      {wish.error && <Alert>{messageOf(wish.error)}</Alert>}
    </>
  );
}

import type { Message } from '@hirelane/contracts/api/conversations';
import { TEXTS } from '@/features/messages/texts';
import { plural } from '@/shared/lib/format';

/** A message in one line: its text, else its files. */
export function previewOf({ text, files, isHidden }: Pick<Message, 'text' | 'files' | 'isHidden'>): string {
  if (text) return text;
  if (isHidden) return TEXTS.hidden;
  return files.length > 0 ? plural(files.length, 'file') : TEXTS.gone;
}

export { fitInto, PICTURE_SIDE } from '../../shared/lib/shrinkImage';

/**
 * Replaces `shared/lib/shrinkImage`, because jsdom does not decode pictures: returns the picture unchanged. The
 * browser tests shrink real ones.
 */
export const shrinkImage = async (file: File): Promise<File> => file;

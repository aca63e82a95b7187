export { fitInto, PICTURE_SIDE } from '../../shared/lib/shrinkImage';

/**
 * Replaces `shared/lib/shrinkImage`, since jsdom decodes no pictures: leaves the picture as it is. The browser tests
 * shrink real ones.
 */
export const shrinkImage = async (file: File): Promise<File> => file;

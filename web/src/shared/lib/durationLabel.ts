/** `3 month`, as the options of the specification are called, in the words of a sentence: `3 months`. */
export const durationLabel = (duration: string): string => (duration === '1 month' ? duration : `${duration}s`);

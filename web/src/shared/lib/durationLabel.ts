/**
 * A duration as people say it, for the screens after a proposal: `3 months`. Projects, and the options of forms, say
 * `3 month`, as the specification writes it.
 */
export const durationLabel = (duration: string): string => (duration === '1 month' ? duration : `${duration}s`);

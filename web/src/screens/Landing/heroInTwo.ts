/** Where the hero has room for text and picture side by side. In rem, so that large letters count too. */
export const heroInTwo = '@container hero (width >= 59.375rem)';

/** The width from which the hero shows text and picture side by side. In rem, so that the text size counts too. */
export const heroInTwo = '@container hero (width >= 59.375rem)';

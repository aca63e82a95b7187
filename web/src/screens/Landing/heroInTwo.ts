/** Where the hero has room for text and picture side by side. In rem, since large letters need the width as small windows do. */
export const heroInTwo = '@container hero (width >= 59.375rem)';

/** About as high as a project's card is: higher where its text takes more lines. For what stands in its place. */
export const CARD_HEIGHT = 'clamp(15.5rem, 33rem - 35vw, 25rem)';

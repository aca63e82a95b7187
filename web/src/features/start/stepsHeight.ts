/** The least height of the first steps, and that of their placeholder. */
export const STEPS_HEIGHT = '4rem';

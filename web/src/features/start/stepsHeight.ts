/** Approximate height of the first steps, for their placeholder. */
export const STEPS_HEIGHT = '19rem';

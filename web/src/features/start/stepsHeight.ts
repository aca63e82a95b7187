/** About as high as the first steps, for their placeholder. */
export const STEPS_HEIGHT = '19rem';

/** About as high as the first steps are, for what stands in their place. */
export const STEPS_HEIGHT = '19rem';

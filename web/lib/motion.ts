/** Some visitors grow dizzy of what moves, and have told their device so. */
export const isMotionUnwanted = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

export const scrollBehavior = (): ScrollBehavior => (isMotionUnwanted() ? 'auto' : 'smooth');

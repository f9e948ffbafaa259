/** Moving content makes some visitors dizzy, and they have set their device to reduce motion. */
export const isMotionUnwanted = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

export const scrollBehavior = (): ScrollBehavior => (isMotionUnwanted() ? 'auto' : 'smooth');

/** Opacity of arrows without an `opacity`, such as the arrows that users draw. */
export const ARROW_OPACITY = 0.8;

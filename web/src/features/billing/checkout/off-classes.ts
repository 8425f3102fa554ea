/** Classes of a button that is disabled but still says what is missing when it is pressed. */
export const OFF_CLASSES =
  'aria-disabled:bg-accent/14 aria-disabled:text-ink aria-disabled:hover:bg-accent/22';

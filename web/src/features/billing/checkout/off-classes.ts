/** The look of a button that is disabled but still says what is missing when it is pressed. */
export const OFF_CLASSES =
  'aria-disabled:bg-ink/8 aria-disabled:text-muted aria-disabled:hover:bg-ink/8 aria-disabled:cursor-not-allowed';

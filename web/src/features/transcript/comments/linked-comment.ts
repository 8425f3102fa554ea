/** Returns the id of the comment to which the page's address leads; undefined without one. */
export const readLinkedComment = (): string | undefined =>
  /^#comment=([\da-f-]{36})$/.exec(window.location.hash)?.[1];

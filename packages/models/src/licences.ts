/** Whether a licence, as publishers name it (`cc-by-nc-4.0`), excludes commercial use. */
export const isNonCommercial = (licence: string): boolean =>
  /(?:^|-)nc(?:-|$)|non-?commercial/iu.test(licence);

/** Whether a licence asks to name the author of a model beside what is made with it. */
export const asksForAttribution = (licence: string): boolean => /^cc-by(?:-|$)/iu.test(licence);

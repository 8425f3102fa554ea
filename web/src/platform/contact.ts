type Contact = {
  /** The address; undefined: none is configured. */
  readonly email: string | undefined;
  /** The support page in the page's language: the way that always works. */
  readonly support: string;
  readonly subject?: string;
};

/** Returns where users write to: the configured address, else the support page. */
export const contactHref = ({ email, support, subject }: Contact): string => {
  if (email === undefined) return support;
  return subject === undefined ? `mailto:${email}` : `mailto:${email}?subject=${encodeURIComponent(subject)}`;
};

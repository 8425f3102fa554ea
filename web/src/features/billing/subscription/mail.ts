import { env } from '../../../platform/env.ts';

/** An e-mail to the seller; to the site's own address until the catalogue has loaded. */
export const salesAddress = (email: string | undefined, subject: string): string =>
  `mailto:${email ?? env.contactEmail}?subject=${encodeURIComponent(subject)}`;

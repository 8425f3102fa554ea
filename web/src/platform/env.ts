import { EXTENSION_ID } from '@escriba/contracts/web/extension-id';
import { parseTestimonials } from './testimonials.ts';

/** Reads a variable; an empty one is an absent one. */
const read = (value: string | undefined): string | undefined => (value === '' ? undefined : value);

/** Build-time settings. A page leaves out what is not set, or replaces it by what works without it. */
export const env = {
  contactEmail: read(import.meta.env.VITE_CONTACT_EMAIL),
  extensionId: read(import.meta.env.VITE_EXTENSION_ID) ?? EXTENSION_ID,
  /** The install page of the browser extension. */
  extensionUrl: read(import.meta.env.VITE_EXTENSION_URL),
  testimonials: parseTestimonials(read(import.meta.env.VITE_TESTIMONIALS) ?? ''),
  socialLinks: {
    Instagram: read(import.meta.env.VITE_INSTAGRAM_URL),
    LinkedIn: read(import.meta.env.VITE_LINKEDIN_URL),
    YouTube: read(import.meta.env.VITE_YOUTUBE_URL),
  },
} as const;

import { EXTENSION_ID } from '@escriba/contracts';
import { parseTestimonials } from './testimonials.ts';

const read = (value: string | undefined, otherwise: string): string =>
  value === undefined || value === '' ? otherwise : value;

/** Build-time settings. Each has a default, so that a plain `vite build` works. */
export const env = {
  contactEmail: read(import.meta.env.VITE_CONTACT_EMAIL, 'contato@escriba.example'),
  /** The browser extension and its install page. */
  extensionId: read(import.meta.env.VITE_EXTENSION_ID, EXTENSION_ID),
  extensionUrl: read(import.meta.env.VITE_EXTENSION_URL, 'https://chromewebstore.google.com/'),
  testimonials: parseTestimonials(read(import.meta.env.VITE_TESTIMONIALS, '')),
  socialLinks: {
    Instagram: read(import.meta.env.VITE_INSTAGRAM_URL, 'https://www.instagram.com/'),
    LinkedIn: read(import.meta.env.VITE_LINKEDIN_URL, 'https://www.linkedin.com/'),
    YouTube: read(import.meta.env.VITE_YOUTUBE_URL, 'https://www.youtube.com/'),
  },
} as const;

export const site = {
  title: 'Escriba: audio and video to text',
  description:
    'Send an audio or video recording and read its transcript as it is written. Free to try, no account needed.',
  skip: 'Skip to content',
  home: 'Escriba, home page',
  nav: { label: 'Sections', howItWorks: 'How it works', plans: 'Plans', upload: 'Transcribe' },
  language: { label: 'Page language' },
  theme: { label: 'Theme' },
  notFound: {
    title: 'Oops! Page not found',
    text: 'The address has changed or never existed.',
    home: 'Back to the home page',
  },
  crash: {
    title: 'Loading error',
    text: 'This page failed to load. Your files were not affected.',
    home: 'Go to the home page',
  },
  footer: {
    blurb: 'Recordings as text, to read, search and quote. Made for people who speak Portuguese.',
    contact: 'Contact',
    product: 'Product',
    privacy: 'Privacy',
    social: 'Social media',
    country: 'Brazil',
    copyright: '© 2024 Escriba. All rights reserved.',
    newTab: '{{name}} (opens in a new tab)',
  },
} as const;

import type { heads as pt } from '../pt/heads.ts';
import type { Shape } from '../pt/shape.ts';

export const heads: Shape<typeof pt> = {
  home: {
    title: 'Escriba: audio and video to text',
    text: 'Upload an audio or video recording and read the transcript as it is written. Free to try, no account needed.',
  },
  plans: {
    title: 'Plans · Escriba',
    text: 'Compare the plans of Escriba: start for free, subscribe to Pro by month or year, or ask sales about Enterprise.',
  },
  insights: {
    title: 'Insights · Escriba',
    text: 'Sample figures from meeting analytics: talk time, platforms and sentiment.',
  },
  guide: {
    title: 'The Escriba guide',
    text: 'From the first recording to the finished text: upload, follow, read, correct and download the transcript.',
  },
  docs: {
    title: 'API documentation · Escriba',
    text: 'Transcribe audio and video from your program: the first request in one minute, errors, limits, and webhooks with verification.',
  },
  privacy: {
    title: 'Privacy policy · Escriba',
    text: 'Which data Escriba handles, why, for how long, with whom, and how you use your rights.',
  },
  terms: {
    title: 'Terms of use · Escriba',
    text: 'The conditions of the service: account, recordings, plans, withdrawal within seven days, and termination.',
  },
  accessibility: {
    title: 'Accessibility statement · Escriba',
    text: 'How Escriba follows ABNT NBR 17225, what the tests check, and what is still missing.',
  },
  affiliates: {
    title: 'Affiliate program · Escriba',
    text: 'Recommend Escriba and receive 30% of each payment, every month, by PIX or bank transfer.',
  },
  support: {
    title: 'Support · Escriba',
    text: 'Write to Escriba’s support. A person reads your message and replies by email.',
  },
  signIn: {
    title: 'Sign in · Escriba',
    text: 'Sign in to your Escriba account or create a free one, by email and password or with Google.',
  },
  notFound: { title: 'Oops! Page not found · Escriba', text: 'The address changed or never existed.' },
  features: {
    transcription: 'Automatic transcription of audio and video',
    speakers: 'Speaker identification in paid plans',
    editing: 'Correction of the text with the audio beside it',
    export: 'Export of text and subtitles',
    search: 'Search in all transcripts',
  },
};

import { PAGE_PATHS } from '@escriba/contracts/web/pages';

/** The fixed addresses of the web client; variable ones have functions below. */
export const paths = {
  ...PAGE_PATHS,
  upload: '/#upload',
  howItWorks: '/#how-it-works',
  register: '/auth?mode=register',
  /** The same, and then the visitor's transcription moves into the account. */
  registerAndKeep: '/auth?mode=register&redirect=keep',
  signInAndKeep: '/auth?redirect=keep',
  components: '/dev/ui',
} as const;

/** Returns the page of a transcript; `#t=` with a time in ms links to a position. */
export const appTranscription = (id: string): string => `${paths.appTranscriptions}/${id}`;

/** Returns the page with the words of a folder. */
export const vocabularyOfFolder = (id: string): string => `${paths.appVocabulary}?folder=${id}`;

/** Returns the best page for a recording: its own once completed, the list before. */
export const transcriptionPath = (item: {
  readonly transcriptionId: string;
  readonly status: string;
}): string =>
  item.status === 'completed' ? appTranscription(item.transcriptionId) : paths.appTranscriptions;

/** Returns the absolute URL of a path on this page's server, also of its API. */
export const apiUrl = (path: string): string => new URL(path, window.location.origin).href;

import { PAGE_PATHS } from '@escriba/contracts';

/** Every address of the web client that nothing varies in; those with a place or a query beside the pages. */
export const paths = {
  ...PAGE_PATHS,
  upload: '/#upload',
  howItWorks: '/#how-it-works',
  register: '/auth?mode=register',
  components: '/dev/ui',
} as const;

/** Where a transcript is read and corrected; a place in it is `#t=` and the time in ms. */
export const appTranscription = (id: string): string => `${paths.appTranscriptions}/${id}`;

/** Where to look after a recording: at itself once it is completed, in the list before. */
export const transcriptionPlace = (item: {
  readonly transcriptionId: string;
  readonly status: string;
}): string =>
  item.status === 'completed' ? appTranscription(item.transcriptionId) : paths.appTranscriptions;

/** Where a transcript is read by whoever has a link to it. */
export const shared = (token: string): string => `/t/${token}`;

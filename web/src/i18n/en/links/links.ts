import type { LinkTranslations } from '../../pt/links/index.ts';

export const links: LinkTranslations['links'] = {
  add: 'Paste a link',
  dialog: {
    title: 'Transcribe from a link',
    text: 'Paste the address of an audio or video file, or of a podcast’s RSS feed to choose an episode.',
    label: 'Address',
    invalid: 'Paste a full address that begins with https://',
    terms: 'Fetch only recordings that you have the right to use.',
    fetch: 'Fetch file',
    fetching: 'Fetching…',
    added: 'Link added. Fetching continues even if you close this page.',
  },
  list: 'Links',
  state: {
    waiting: 'Queued',
    fetching: 'Fetching',
    checking: 'Checking the file',
    feed: 'Podcast feed',
    page: 'Page of a site',
    failed: 'File not fetched',
  },
  row: {
    progress: 'Fetching {{name}}',
    received: '{{received}} of {{total}}',
    cancel: 'Cancel {{name}}',
    dismiss: 'Remove {{name}} from the list',
    choose: 'Choose an episode',
  },
  page: {
    terms:
      'This link is a page. By continuing, you confirm that you may transcribe its recording: it is yours, its author agreed, or the law and the terms of the site allow it.',
    confirm: 'Confirm and fetch',
    confirmOf: 'Confirm and fetch {{name}}',
    failure: 'The recording could not be fetched',
  },
  episodes: {
    text: 'Choose the episodes that you want to transcribe.',
    search: 'Search episodes',
    loading: 'Loading the episodes…',
    failed: 'The episodes could not be loaded',
    none: 'No episode with this name',
    transcribe: 'Transcribe',
    transcribeOf: 'Transcribe {{title}}',
    added: 'Added',
  },
  announce: {
    fetching_one: 'Fetching {{count}} link',
    fetching_other: 'Fetching {{count}} links',
    feed: '{{name}}: choose an episode',
    page: '{{name}}: confirm that you may transcribe the recording',
    failed: '{{name}}: {{message}}',
  },
  failure: 'The link could not be removed from the list',
};

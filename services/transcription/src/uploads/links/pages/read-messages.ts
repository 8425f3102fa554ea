import type { PageReason } from './page-error.ts';

/** What yt-dlp says in its messages, from the most specific; the first that matches counts. */
const SAID: readonly (readonly [PageReason, RegExp])[] = [
  ['protected', /\bDRM\b/i],
  ['live', /live event will begin|premieres? (?:in|will)|is (?:not currently live|offline)/i],
  [
    'blocked_here',
    /in your (?:country|region|location)|from your (?:country|location|region)|geo.?(?:restrict|block)/i,
  ],
  ['private', /private (?:video|track|playlist|recording)|is private|visibility (?:restricted|is private)/i],
  [
    'sign_in',
    /sign in|log(?:ged)?[ -]?in|members?[ -]only|registered users|account credentials|--cookies|--username|password|confirm your age|subscribers?\b|HTTP Error 401/i,
  ],
  [
    'gone',
    /HTTP Error (?:404|410)|(?:has been|was) (?:removed|deleted)|no longer available|does not exist|terminated/i,
  ],
  [
    'unsupported',
    /unsupported url|no video formats|requested format is not available|no (?:video|media) (?:could be )?found/i,
  ],
  ['busy', /HTTP Error (?:429|5\d\d)|too many requests|rate.?limit/i],
  ['timeout', /timed? ?out/i],
  ['unreachable', /connection|proxy|name resolution|ssl|remote end|incomplete ?read|bytes read/i],
  ['gone', /unavailable|not available/i],
  ['unsupported', /unable to extract|is not a valid url|HTTP Error 4\d\d/i],
];

/** Returns why yt-dlp failed, from its messages. */
export const readMessages = (messages: string): PageReason => {
  const lines = messages.split('\n').filter((line) => line.startsWith('ERROR:'));
  const said = lines.join('\n');
  return SAID.find(([, words]) => words.test(said))?.[0] ?? 'failed';
};

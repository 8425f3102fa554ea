import { LINK_LENGTH_MAX } from '@escriba/contracts/transcription/link-limits';
import { FEED_EPISODES_MAX, type FeedEpisode } from '@escriba/contracts/transcription/links';
import { cutText } from '@escriba/transcript';
import { Parser } from 'htmlparser2';

export type Feed = { readonly title: string | null; readonly episodes: readonly FeedEpisode[] };

/** Longest text that is read of an element, in characters. */
const TEXT_LENGTH_MAX = 300;
/** Characters that are parsed at once: less than a millisecond of work, so that other requests get their turn. */
const PARSED_LENGTH = 16_384;

/**
 * Reads an RSS or Atom feed: its title, and its first episodes with a media file. Reading stops after the last episode that is kept. The
 * document's own entities are not expanded, and elements inside each other take no memory beyond their names.
 * @param base the address of the feed, for relative addresses in it
 * @throws the errors of the body
 */
export const readFeed = async (body: AsyncIterable<Uint8Array>, base: string): Promise<Feed> => {
  const collector = createCollector(base);
  const parser = new Parser(collector.handler, { xmlMode: true, decodeEntities: true });
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    const text = decoder.decode(chunk, { stream: true });
    for (let start = 0; start < text.length && !collector.isFull(); start += PARSED_LENGTH) {
      parser.write(text.slice(start, start + PARSED_LENGTH));
      await new Promise(setImmediate);
    }
    if (collector.isFull()) break;
  }
  return collector.read();
};

type Draft = {
  title: string;
  url: string;
  published: string;
  duration: string;
};

/** Elements whose text is read, by what they say; the first one with a value counts. */
const TEXTS: Readonly<Record<string, keyof Draft>> = {
  title: 'title',
  pubdate: 'published',
  published: 'published',
  updated: 'published',
  'dc:date': 'published',
  'itunes:duration': 'duration',
};

const ITEMS: ReadonlySet<string> = new Set(['item', 'entry']);

/** Nesting beyond this is not followed: feeds have about six levels. */
const DEPTH_MAX = 32;

const createCollector = (base: string) => {
  const episodes: FeedEpisode[] = [];
  const path: string[] = [];
  let depth = 0;
  let feedTitle = '';
  let draft: Draft | undefined;
  let text = '';

  const open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    depth += 1;
    if (depth > DEPTH_MAX) return;
    const lower = name.toLowerCase();
    path.push(lower);
    text = '';
    if (ITEMS.has(lower)) draft = { title: '', url: '', published: '', duration: '' };
    else if (draft !== undefined && draft.url === '') draft.url = mediaUrlOf(lower, attributes);
  };
  const close = (): void => {
    depth -= 1;
    if (depth >= DEPTH_MAX) return;
    const name = path.pop() ?? '';
    const field = TEXTS[name];
    const parent = path.at(-1) ?? '';
    if (draft === undefined) {
      if (name === 'title' && (parent === 'channel' || parent === 'feed')) feedTitle ||= clean(text);
    } else if (ITEMS.has(name)) {
      const episode = toEpisode(draft, base);
      if (episode !== undefined) episodes.push(episode);
      draft = undefined;
    } else if (field !== undefined && ITEMS.has(parent)) draft[field] ||= clean(text);
    text = '';
  };

  return {
    handler: {
      onopentag: open,
      onclosetag: close,
      ontext: (part: string): void => {
        if (text.length < TEXT_LENGTH_MAX) text += cutText(part, TEXT_LENGTH_MAX);
      },
    },
    isFull: () => episodes.length >= FEED_EPISODES_MAX,
    read: (): Feed => ({ title: feedTitle === '' ? null : feedTitle, episodes }),
  };
};

const clean = (text: string): string =>
  cutText(text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim(), TEXT_LENGTH_MAX);

/** Returns the address of a media file that an element names; empty if it names none. */
const mediaUrlOf = (
  name: string,
  { url = '', href = '', rel, type = '' }: Readonly<Record<string, string>>,
) => {
  if (name === 'enclosure' && isMedia(type)) return url;
  if (name === 'media:content' && isMedia(type)) return url;
  return name === 'link' && rel === 'enclosure' && isMedia(type) ? href : '';
};

/** Returns whether a media type may be that of a recording; feeds often leave it out. */
const isMedia = (type: string): boolean =>
  type === '' || /^(?:audio|video|application\/octet-stream)/i.test(type);

const toEpisode = ({ title, url, published, duration }: Draft, base: string): FeedEpisode | undefined => {
  const address = url.trim() !== '' && URL.canParse(url.trim(), base) ? new URL(url.trim(), base) : undefined;
  if (address === undefined || !/^https?:$/.test(address.protocol)) return undefined;
  if (address.href.length > LINK_LENGTH_MAX) return undefined;
  return {
    url: address.href,
    title: title === '' ? (address.pathname.split('/').at(-1) ?? '') : title,
    publishedAt: toTime(published),
    durationSeconds: toSeconds(duration),
  };
};

const toTime = (text: string): string | null => {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) || time.getUTCFullYear() > 9_999 || time.getUTCFullYear() < 1
    ? null
    : time.toISOString();
};

/** Reads `3723`, `62:03` or `1:02:03`. */
const toSeconds = (text: string): number | null => {
  if (!/^\d{1,7}(?::\d{1,2}){0,2}(?:\.\d+)?$/.test(text)) return null;
  return Math.round(text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0));
};

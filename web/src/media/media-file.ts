import { MEDIA_FORMATS, OTHER_MEDIA_FORMATS } from '@escriba/contracts/shared/limits';

const ENDINGS: ReadonlySet<string> = new Set([...MEDIA_FORMATS, ...OTHER_MEDIA_FORMATS]);
const VIDEO_ENDINGS: ReadonlySet<string> = new Set(
  'mp4 mov avi webm 3gp 3g2 wmv mpg mpeg vob ts mts m2ts flv'.split(' '),
);

/** The types that the file picker offers: many systems do not know that the endings are audio or video. */
export const ACCEPTED_TYPES = ['video/*', 'audio/*', ...OTHER_MEDIA_FORMATS.map((name) => `.${name}`)].join(
  ',',
);

/** Accepted types, and chats exported from WhatsApp. */
export const ACCEPTED_TYPES_AND_CHATS = `${ACCEPTED_TYPES},.zip,application/zip`;

/** Types that systems give to recordings though they are neither `audio/` nor `video/`; Linux takes .ts for translations. */
const MISLEADING_TYPES: ReadonlySet<string> = new Set([
  '',
  'application/octet-stream',
  'application/ogg',
  'application/vnd.ms-asf',
  'text/vnd.trolltech.linguist',
]);

/** Returns whether to draw the file as a film or as sound. */
export const isVideo = (file: Pick<File, 'type' | 'name'>): boolean =>
  MISLEADING_TYPES.has(file.type)
    ? VIDEO_ENDINGS.has(extensionOf(file.name))
    : file.type.startsWith('video/');

/** Returns whether a file claims to be audio or video. Some systems report no type for .ogg or .amr, or a wrong one: then the extension counts. */
export const isMedia = (file: Pick<File, 'type' | 'name'>): boolean =>
  /^(?:audio|video)\/|^application\/ogg$/.test(file.type) ||
  (MISLEADING_TYPES.has(file.type) && ENDINGS.has(extensionOf(file.name)));

/** Returns whether a file may be a chat exported from WhatsApp; the service examines it. */
export const isArchive = (file: Pick<File, 'name'>): boolean => extensionOf(file.name) === 'zip';

const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

import { MEDIA_FORMATS } from '@escriba/contracts';

/** What the file picker offers. */
export const ACCEPTED_TYPES = 'video/*,audio/*';

const VIDEO_FORMATS = ['mp4', 'mov', 'avi', 'webm'];

/** Whether to draw the file as a film or as sound. */
export const isVideo = (file: Pick<File, 'type' | 'name'>): boolean =>
  file.type === '' ? VIDEO_FORMATS.includes(extensionOf(file.name)) : file.type.startsWith('video/');

/** Whether a file claims to be audio or video. Some systems report no type for .ogg or .flac: then the extension counts. */
export const isMedia = (file: Pick<File, 'type' | 'name'>): boolean =>
  file.type === ''
    ? MEDIA_FORMATS.some((format) => format === extensionOf(file.name))
    : /^(?:audio|video)\//.test(file.type) || file.type === 'application/ogg';

const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

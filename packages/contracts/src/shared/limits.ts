export const BYTES_PER_MB = 1_048_576;

/** Largest file of a free upload. */
export const FREE_UPLOAD_SIZE_MB_MAX = 500;
export const FREE_UPLOAD_SIZE_BYTES_MAX = FREE_UPLOAD_SIZE_MB_MAX * BYTES_PER_MB;
/** Characters of a free transcript that a visitor can read before signing up. */
export const FREE_TEXT_LENGTH_MAX = 1_000;
/** Longest recording of a visitor, in minutes, unless the operator configures another limit. */
export const FREE_MINUTES_MAX = 30;
/** Largest file of any account, in MB, unless the operator configures another limit. */
export const USER_UPLOAD_SIZE_MB_MAX = 500;
/** Longest recording of any account, in hours, unless the operator configures another limit. */
export const RECORDING_HOURS_MAX = 12;
export const FREE_RETENTION_HOURS = 24;
export const FREE_DEVICES_PER_ADDRESS_DAILY_MAX = 3;
export const FILE_NAME_LENGTH_MAX = 255;
/** Accepted containers and codecs, by their usual extension. */
export const MEDIA_FORMATS = [
  'mp3',
  'wav',
  'm4a',
  'aac',
  'ogg',
  'flac',
  'mp4',
  'mov',
  'avi',
  'webm',
] as const;
/** Endings of the other accepted formats, of phones, cameras and older computers: AMR, 3GP, CAF, AIFF, WMA, MPEG and FLV. */
export const OTHER_MEDIA_FORMATS = [
  ...(['amr', '3gp', '3g2', 'caf', 'aiff', 'aif', 'aifc', 'wma', 'wmv', 'asf'] as const),
  ...(['mpg', 'mpeg', 'vob', 'ts', 'mts', 'm2ts', 'flv'] as const),
] as const;

export const STATUS_POLL_INTERVAL_MS = 5_000;
export const STATUS_POLL_ATTEMPTS_MAX = 120;
export const REQUEST_TIMEOUT_MS = 30_000;
export const DEVICE_ID_LENGTH = 32;

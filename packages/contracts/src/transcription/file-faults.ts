/** Codes of faults of a file itself: another attempt with it fails the same way. Texts are records over them. */
export const FILE_FAULTS = [
  'transcription.not_media',
  'transcription.unsupported_format',
  'transcription.no_audio',
  'transcription.empty_file',
  'transcription.corrupt_media',
  'transcription.media_too_complex',
  'transcription.too_long',
] as const;
export type FileFault = (typeof FILE_FAULTS)[number];

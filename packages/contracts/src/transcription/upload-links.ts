/** The path of upload links; each has an id below it. */
export const UPLOAD_LINKS_PATH = '/api/transcription/upload-links';
/** How long a link takes a file, in minutes. */
export const UPLOAD_LINK_MINUTES = 60;
/** The most links of a user that wait for their file. */
export const UPLOAD_LINKS_MAX = 50;

/** Timeout of calls with a whole text: three hours of it are several megabytes. */
export const WHOLE_TEXT_TIMEOUT_MS = 60_000;

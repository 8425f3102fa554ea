/** Redis channel on which changes of a transcription are announced; the news itself is in Postgres. */
export const transcriptionChannel = (id: string): string => `transcription:${id}`;

/** Words that an account can have, those of its folders included. */
export const VOCABULARY_WORDS_MAX = 1_000;
/** Words that one recording can have of its own; they are stored with it, and do not count among those of the account. */
export const RECORDING_WORDS_MAX = 100;
/** Longest word, and how it sounds, in characters. */
export const WORD_LENGTH_MAX = 60;
/** Words that one request may add. */
export const WORDS_ADDED_MAX = 250;
/** Longest list of words that an upload sends along, in characters. */
export const UPLOAD_WORDS_LENGTH_MAX = 4_096;
/** A word is suggested once the same other word was replaced by it this many times. */
export const CORRECTIONS_TO_SUGGEST = 3;

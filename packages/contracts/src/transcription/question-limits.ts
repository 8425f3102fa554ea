/** The longest question, in characters. */
export const QUESTION_LENGTH_MAX = 1_000;
/** The most recordings of a selection that a question is about. */
export const QUESTION_RECORDINGS_MAX = 100;

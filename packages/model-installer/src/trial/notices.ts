import type { TrialRecording } from '@escriba/models';

/** The smallest Whisper recognises more of the clear speech in the shipped recordings. */
const RIGHT_MIN = 0.7;

/** What the operator should know of a trial: a language that the model does not recognise, or takes for another. */
export const noticesOf = (recordings: readonly TrialRecording[]): string[] =>
  recordings.flatMap(({ language, heard, words, wordsRight }) => {
    const right = wordsRight / words;
    const notices: string[] = [];
    if (right < RIGHT_MIN)
      notices.push(
        `recognises ${Math.round(100 * right)} % of the words in ${nameOf(language)}: it may be trained for another language`,
      );
    if (heard !== language) notices.push(`takes ${nameOf(language)} for ${nameOf(heard)}`);
    return notices;
  });

const nameOf = (language: string): string =>
  new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language;

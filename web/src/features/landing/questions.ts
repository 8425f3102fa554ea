import { FREE_RETENTION_HOURS, FREE_TEXT_LENGTH_MAX } from '@escriba/contracts/shared/limits';
import { AUDIO_RETENTION_DAYS } from '@escriba/contracts/transcription/audio';

/** The questions of the landing page, in order. */
export const QUESTIONS = ['trial', 'files', 'languages', 'privacy', 'speakers', 'cancel'] as const;

/** The figures that the services enforce. */
export const FAQ_FIGURES = {
  characters: FREE_TEXT_LENGTH_MAX,
  hours: FREE_RETENTION_HOURS,
  days: AUDIO_RETENTION_DAYS,
};

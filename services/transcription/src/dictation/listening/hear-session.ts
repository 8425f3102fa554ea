import { AUTO_LANGUAGE } from '@escriba/contracts/shared/languages';
import type { VocabularyWord } from '@escriba/contracts/transcription/vocabulary-word';
import type { Engine } from '../../recognition/recognition.ts';
import type { SchedulingKey } from '../../platform/scheduling/fair-queue.ts';
import { divideByAgreement } from './agreed-words.ts';
import { planSentences } from './plan-sentences.ts';
import type { SoundFile } from './sound-file.ts';

export type HeardText = {
  /** Text of sentences that have ended; empty if none has. */
  readonly final: string;
  readonly sure: string;
  readonly unsure: string;
  /** Sound before this sample is not needed any more. */
  readonly finalSample: number;
};

type HearDeps = { engine: Pick<Engine, 'findSpeech' | 'recognise'> };
type HearInput = {
  readonly file: SoundFile;
  readonly language: string;
  /** Words that the owner prefers: the same list for all pieces, which the engine keeps prepared. */
  readonly vocabulary: readonly VocabularyWord[];
  readonly schedulingKey: SchedulingKey;
  readonly signal: AbortSignal;
  readonly publish: (text: HeardText) => Promise<void>;
};

/** A language is detected in a sentence of this length. */
const DETECTED_MS_MIN = 3_000;
/** A sentence is heard again when this much speech has been added. */
const ADDED_MS_MIN = 200;

/** Recognises the sound of a session as it grows: the open sentence again and again, with the fast form of the model. */
export const createHearing = ({ engine }: HearDeps, input: HearInput) => {
  const { file, vocabulary, signal, schedulingKey } = input;
  let openMs = 0;
  let openText = '';
  let heardToMs = 0;
  let language = input.language;

  const recognise = async (piece: Parameters<Engine['recognise']>[1]): Promise<string> => {
    const options = { language, vocabulary, speechModel: 'fast', signal, schedulingKey } as const;
    const { text, language: used } = await engine.recognise(file.path, piece, options);
    // A detected language is kept as soon as there is enough speech to trust it.
    if (language === AUTO_LANGUAGE && piece.endMs - piece.startMs >= DETECTED_MS_MIN) language = used;
    return text.trim();
  };
  const publish = (final: string, open: { sure: string; unsure: string }): Promise<void> =>
    input.publish({ final, ...open, finalSample: file.sampleAt(openMs) });

  return {
    /** Begins with what is in the file now: sound before it is missing. */
    begin: (): void => {
      openMs = 0;
      openText = '';
      heardToMs = 0;
    },

    /** Hears what was added since the last call. Rejects as the engine does. */
    hear: async (): Promise<void> => {
      const endMs = file.durationMs();
      const { pieces } = await engine.findSpeech(file.path, { fromMs: openMs, signal, schedulingKey });
      const planned = planSentences({ spans: pieces.flatMap(({ spans }) => spans), openMs, endMs });
      for (const piece of planned.final) {
        const final = await recognise(piece);
        openMs = piece.endMs;
        openText = '';
        await publish(final, NOTHING);
      }
      openMs = planned.openMs;
      const spokenToMs = planned.open?.spans.at(-1)?.endMs ?? 0;
      if (planned.open !== undefined && spokenToMs - heardToMs >= ADDED_MS_MIN) {
        const text = await recognise(planned.open);
        heardToMs = spokenToMs;
        await publish('', divideByAgreement(openText, text));
        openText = text;
      }
      const earlierMs = await file.forget(openMs);
      openMs -= earlierMs;
      heardToMs -= earlierMs;
    },
  };
};

const NOTHING = { sure: '', unsure: '' };

import type { TranscriptPassage, TranscriptWord } from '@escriba/contracts/transcription/document';
import type { Speaker } from '@escriba/contracts/transcription/library';

type GeneratedTranscript = {
  readonly speakers: readonly Speaker[];
  readonly passages: readonly TranscriptPassage[];
  /** The whole text, one sentence per line. */
  readonly text: string;
};

/** A word that occurs once, in the last quarter. */
export const RARE_WORD = 'ornitorrinco';
/** A word that occurs everywhere. */
export const COMMON_WORD = 'de';

const SPEAKERS: readonly Speaker[] = ['Ana', 'Bruno', null, null].map((name, index) => ({
  id: `p${index + 1}`,
  name,
}));

/** Words in order of frequency. */
const WORDS =
  'de a que o e do da em um para é com não uma os no se na por mais as dos como mas foi ao ele das tem à seu sua ou ser quando muito há nos já está eu também só pelo pela até isso ela entre era depois sem mesmo aos ter seus quem nas me esse eles estão você tinha foram essa num nem suas meu às minha têm numa pelos elas havia seja qual será nós tenho lhe deles essas esses pelas este fosse dele reunião contrato orçamento proposta prazo equipe cliente projeto resultado trimestre vendas produto serviço diretoria mercado município secretaria construção documento relatório assembleia votação conselho pesquisa universidade professor hum né então porque assim gente coisa aqui agora hoje ontem amanhã semana vinte trinta mil reais cento quarenta'.split(
    ' ',
  );
const [SENTENCE_WORDS_MIN, SENTENCE_WORDS_MAX] = [5, 24];
const TURN_SENTENCES_MAX = 12;
/** The fraction of a word's time slot that is spoken. */
const SPOKEN_SHARE = 0.85;

/**
 * Returns a conversation of four speakers whose words fill the time evenly, with a pause after each sentence. The result is
 * deterministic.
 */
export const generateTranscript = (size: {
  readonly words: number;
  readonly durationMs: number;
}): GeneratedTranscript => {
  const random = createRandom(42);
  const roomMs = size.durationMs / (size.words * 1.1);
  const passages: TranscriptPassage[] = [];
  let [written, atMs, left, speaker] = [0, 0, 0, 0];
  while (written < size.words) {
    if (left === 0) {
      left = 1 + Math.floor(random() * TURN_SENTENCES_MAX);
      speaker = (speaker + 1 + Math.floor(random() * 3)) % SPEAKERS.length;
    }
    const length = SENTENCE_WORDS_MIN + Math.floor(random() * (SENTENCE_WORDS_MAX - SENTENCE_WORDS_MIN));
    const texts = makeSentence(Math.min(length, size.words - written), random);
    const hasRareWord = written < size.words * 0.8 && written + texts.length >= size.words * 0.8;
    if (hasRareWord) texts.splice(-1, 1, `${RARE_WORD}.`);
    const words = texts.map((text, index): TranscriptWord => {
      const startMs = Math.floor(atMs + index * roomMs);
      const confidence = Math.round((1 - random() ** 3 * 0.8) * 100) / 100;
      return { text, startMs, endMs: Math.floor(startMs + roomMs * SPOKEN_SHARE), confidence };
    });
    passages.push({ id: `g${passages.length + 1}`, speaker: SPEAKERS[speaker]?.id ?? null, words });
    written += words.length;
    atMs += words.length * roomMs * 1.1;
    left -= 1;
  }
  return { speakers: SPEAKERS, passages, text: passages.map(toLine).join('\n') };
};

const makeSentence = (length: number, random: () => number): string[] => {
  const words = Array.from({ length }, () => WORDS[Math.floor(random() ** 2 * WORDS.length)] ?? 'de');
  return words.map((word, index) => {
    const cased = index === 0 ? word.charAt(0).toUpperCase() + word.slice(1) : word;
    if (index === length - 1) return `${cased}.`;
    return random() < 0.08 ? `${cased},` : cased;
  });
};

const toLine = ({ words }: TranscriptPassage): string => words.map(({ text }) => text).join(' ');

/** Returns a generator of Park–Miller random numbers, 0–1. */
const createRandom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
};

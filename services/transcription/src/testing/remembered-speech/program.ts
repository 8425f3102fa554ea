import type { SpeechProgram } from '../../recognition/engines/speech-program.ts';

export type RememberedSpeech = {
  /** Port of a gate that each piece passes before it is answered. */
  readonly gate?: number | undefined;
  /** The shortest time to an answer, as a share of the piece's length. */
  readonly pace?: number | undefined;
  /** A folder for answers of this machine alone. Default: the store of the checkout, with the committed answers. */
  readonly store?: string | undefined;
};

/**
 * Returns the program of speech processes that recognise each content once: the real speech library answers a question that was never asked
 * before, the store answers it from then on.
 */
export const rememberedSpeech = ({ gate, pace = 0, store }: RememberedSpeech = {}): SpeechProgram => ({
  module: new URL('./process.ts', import.meta.url),
  args: [JSON.stringify({ pace, gate, store })],
});

import { isDomainError } from '@escriba/errors';
import { PCM_BYTES_PER_MS } from '../platform/media/decode.ts';
import type { KnownSpeaker } from '../transcripts/transcripts.ts';
import type { RecordingProbe } from '../uploads/uploads.ts';
import { referenceInvalid, speakersNotYet } from './openai-api.errors.ts';
import type { SentSpeaker } from './read-parameters.ts';

type Caller = Parameters<RecordingProbe['decodeSound']>[0];

/** OpenAI asks for 2 to 10 s. Formats such as MP3 and clients that cut by packets give a little less or more. */
const REFERENCE_MS = { least: 1_900, most: 10_500 };

/** The version of the privacy policy that allows voices to be compared with samples, from its first moment in São Paulo. */
const ALLOWED_FROM = new Date('2026-12-31T03:00:00Z');

export type DecodeKnownSpeakers = ReturnType<typeof createDecodeKnownSpeakers>;

/**
 * Creates the function that decodes the voices of known speakers, one after the other. Until the policy that allows them is in force, they are refused.
 * @throws speakersNotYet, referenceInvalid, mediaBusy
 */
export const createDecodeKnownSpeakers =
  ({ decodeSound, clock }: Pick<RecordingProbe, 'decodeSound'> & { readonly clock: () => Date }) =>
  async (caller: Caller, sent: readonly SentSpeaker[]): Promise<KnownSpeaker[]> => {
    if (sent.length > 0 && clock() < ALLOWED_FROM) throw speakersNotYet();
    const speakers: KnownSpeaker[] = [];
    for (const { name, reference } of sent) {
      const bytes = readDataUrl(reference);
      if (bytes === undefined) throw referenceInvalid(name);
      const input = { bytes, durationMsMax: REFERENCE_MS.most };
      const sound = await decodeSound(caller, input).catch((error: unknown) => {
        throw isDomainError(error) && error.kind !== 'unavailable' ? referenceInvalid(name) : error;
      });
      if (sound.length < REFERENCE_MS.least * PCM_BYTES_PER_MS) throw referenceInvalid(name);
      speakers.push({ name, sound });
    }
    return speakers;
  };

/** Returns the bytes of a data URL in base64; undefined of anything else. */
const readDataUrl = (url: string): Uint8Array | undefined => {
  const comma = url.indexOf(',');
  if (comma === -1 || !/^data:[^,]{0,200};base64$/iu.test(url.slice(0, Math.min(comma, 300))))
    return undefined;
  return Buffer.from(url.slice(comma + 1), 'base64');
};

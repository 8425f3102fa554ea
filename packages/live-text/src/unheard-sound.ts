import {
  LIVE_HEADER_BYTES,
  LIVE_KEPT_SECONDS_MAX,
  LIVE_SAMPLE_RATE,
} from '@escriba/contracts/transcription/live-text';

type Chunk = { readonly fromSample: number; readonly samples: Int16Array<ArrayBuffer> };

/** Sound of a recording that no final text covers yet: the newest 30 s at most. */
export const createUnheardSound = () => {
  let chunks: Chunk[] = [];
  let nextSample = 0;
  return {
    /** Adds the next samples of the recording; returns them as a message. */
    add: (samples: Int16Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
      const chunk = { fromSample: nextSample, samples };
      nextSample += samples.length;
      const oldest = nextSample - LIVE_KEPT_SECONDS_MAX * LIVE_SAMPLE_RATE;
      chunks = [...chunks.filter((each) => endOf(each) > oldest), chunk];
      return toMessage(chunk);
    },
    /** Forgets the sound before a sample. */
    forget: (beforeSample: number): void => {
      chunks = chunks.filter((chunk) => endOf(chunk) > beforeSample);
    },
    /** What a new connection has to send, as messages in order. */
    listMessages: (): readonly Uint8Array<ArrayBuffer>[] => chunks.map(toMessage),
  };
};

const endOf = ({ fromSample, samples }: Chunk): number => fromSample + samples.length;

/** The form of the contract; computers that run browsers are little-endian, as the samples have to be. */
const toMessage = ({ fromSample, samples }: Chunk): Uint8Array<ArrayBuffer> => {
  const message = new Uint8Array(LIVE_HEADER_BYTES + samples.byteLength);
  new DataView(message.buffer).setUint32(0, fromSample, true);
  message.set(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength), LIVE_HEADER_BYTES);
  return message;
};

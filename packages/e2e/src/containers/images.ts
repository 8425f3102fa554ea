import type { Engine } from './engine.ts';

const MEGABYTE = 1_000_000;

/** Every image of the product, with the size that it may not exceed. */
const IMAGES = [
  { service: 'gateway', megabytesMax: 350 },
  { service: 'auth', megabytesMax: 350 },
  { service: 'billing', megabytesMax: 350 },
  { service: 'usage', megabytesMax: 350 },
  // The aim is 350: Debian's ffmpeg brings 240 MB of libraries.
  { service: 'transcription', megabytesMax: 500 },
  { service: 'worker', megabytesMax: 700 },
] as const;

type Build = {
  readonly engine: Pick<Engine, 'build' | 'imageBytes'>;
  readonly prefix: string;
  /** Base image; default: the one that the Dockerfile pins. */
  readonly base: string | undefined;
  readonly say: (sentence: string) => void;
};

/** Builds the images. Throws if one is larger than it may be. */
export const buildImages = async ({ engine, prefix, base, say }: Build): Promise<void> => {
  const tooLarge: string[] = [];
  for (const { service, megabytesMax } of IMAGES) {
    const image = `${prefix}/${service}:latest`;
    await engine.build(image, { SERVICE: service, ...(base !== undefined && { BASE: base }) });
    const megabytes = Math.round((await engine.imageBytes(image)) / MEGABYTE);
    say(`built ${service}: ${megabytes} MB`);
    if (megabytes > megabytesMax) tooLarge.push(`${service} has ${megabytes} MB, more than ${megabytesMax}`);
  }
  if (tooLarge.length > 0) throw new Error(`Images are too large: ${tooLarge.join('; ')}`);
};

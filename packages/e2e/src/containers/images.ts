import type { ContainerEngine } from './container-engine.ts';

const MEGABYTE = 1_000_000;

/** Every image of the product, with the size that it may not exceed. */
const IMAGES = [
  { service: 'gateway', megabytesMax: 350 },
  { service: 'auth', megabytesMax: 350 },
  { service: 'billing', megabytesMax: 350 },
  { service: 'usage', megabytesMax: 350 },
  { service: 'transcription', megabytesMax: 350 },
  { service: 'worker', megabytesMax: 700 },
] as const;
const CUDA_IMAGE = { service: 'worker-cuda', megabytesMax: 3_000 } as const;

type Build = {
  readonly engine: Pick<ContainerEngine, 'build' | 'imageBytes' | 'run'>;
  readonly prefix: string;
  /** Base image; default: the one that the Dockerfile pins. */
  readonly base: string | undefined;
  /** Whether to build the worker for CUDA, too. */
  readonly cuda: boolean;
  readonly say: (sentence: string) => void;
};

/** The components that the SBOM of every image must list, and that of some. */
const COMPONENTS = ['pkg:npm/', 'pkg:deb/debian/libc6@', 'pkg:generic/node@'];
const FFMPEG = 'pkg:deb/debian/ffmpeg@';
const OWN_COMPONENTS: Readonly<Record<string, readonly string[]>> = {
  transcription: [FFMPEG],
  worker: [FFMPEG],
  'worker-cuda': [FFMPEG, 'pkg:pypi/onnxruntime-gpu@', 'pkg:pypi/nvidia-cudnn-cu13@'],
};

/** Builds the images. Throws if one is larger than it may be, or prints an incomplete SBOM. */
export const buildImages = async ({ engine, prefix, base, cuda, say }: Build): Promise<void> => {
  const tooLarge: string[] = [];
  for (const { service, megabytesMax } of cuda ? [...IMAGES, CUDA_IMAGE] : IMAGES) {
    const image = `${prefix}/${service}:latest`;
    await engine.build(image, { SERVICE: service, ...(base !== undefined && { BASE: base }) });
    const megabytes = Math.round((await engine.imageBytes(image)) / MEGABYTE);
    say(`built ${service}: ${megabytes} MB`);
    await checkSbom(engine, { service, image });
    if (megabytes > megabytesMax) tooLarge.push(`${service} has ${megabytes} MB, more than ${megabytesMax}`);
  }
  if (tooLarge.length > 0) throw new Error(`Images are too large: ${tooLarge.join('; ')}`);
};

type Sbom = { readonly components: readonly { readonly purl?: string }[] };

const checkSbom = async (
  engine: Pick<ContainerEngine, 'run'>,
  { service, image }: { service: string; image: string },
): Promise<void> => {
  const { components } = JSON.parse(
    await engine.run(image, ['/app/infra/docker/run/print-sbom.mjs']),
  ) as Sbom;
  const wanted = [...COMPONENTS, ...(OWN_COMPONENTS[service] ?? [])];
  const missing = wanted.filter((purl) => !components.some((each) => each.purl?.startsWith(purl)));
  if (missing.length > 0) throw new Error(`The SBOM of ${service} lacks ${missing.join(', ')}`);
};

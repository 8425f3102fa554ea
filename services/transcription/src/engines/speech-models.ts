import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { modelDamaged, modelMissing } from './engine.errors.ts';

/** Where the model files lie that speech processes load. */
export type SpeechModels = {
  /** The Whisper model's name. */
  name: string;
  whisperDir: string;
  voiceDetectorPath: string;
};

const SHIPPED = fileURLToPath(new URL('../../../../packages/models/files/', import.meta.url));
const WHISPER = 'whisper-base';
const VOICE_DETECTOR = 'silero-vad/silero-vad-16k-sequence.onnx';

/** Looks for each model in `modelsDir` first, then among the shipped ones. Says nothing about the files' health. */
export function findSpeechModels(modelsDir?: string): SpeechModels {
  const folderOf = (model: string) =>
    modelsDir !== undefined && existsSync(join(modelsDir, model)) ? modelsDir : SHIPPED;
  return {
    name: WHISPER,
    whisperDir: join(folderOf(WHISPER), WHISPER),
    voiceDetectorPath: join(folderOf(VOICE_DETECTOR), VOICE_DETECTOR),
  };
}

export type ModelPart = 'whisper' | 'voiceDetector';

/**
 * Compares the files with their checksums; those that have not changed since are not read again.
 * @throws modelMissing, modelDamaged
 */
export function createModelVerifier(models: SpeechModels, parts: readonly ModelPart[]) {
  const sound = new Map<string, string>();
  return async (): Promise<void> => {
    for (const { name, path, sha256 } of await listFiles(models, parts)) {
      const mark = await fileMark(path);
      if (mark === undefined) throw modelMissing(name);
      if (sound.get(path) === mark) continue;
      const found = await checksum(path);
      if (found !== sha256) throw modelDamaged(name);
      sound.set(path, mark);
    }
  };
}

async function listFiles(models: SpeechModels, parts: readonly ModelPart[]) {
  const sums = await readFile(join(SHIPPED, 'SHA256SUMS'), 'utf8');
  const files = sums
    .trim()
    .split('\n')
    .map((line) => {
      const [sha256 = '', name = ''] = line.split(/\s+/);
      return { sha256, name };
    });
  return files.flatMap(({ sha256, name }) => {
    if (parts.includes('voiceDetector') && name === VOICE_DETECTOR) {
      return [{ name, sha256, path: models.voiceDetectorPath }];
    }
    const [folder, file = ''] = name.split('/');
    if (!parts.includes('whisper') || folder !== WHISPER) return [];
    return [{ name, sha256, path: join(models.whisperDir, file) }];
  });
}

async function fileMark(path: string): Promise<string | undefined> {
  try {
    const { size, mtimeMs } = await stat(path);
    return `${size} ${mtimeMs}`;
  } catch {
    return undefined;
  }
}

async function checksum(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 2 ** 20 }), hash);
  return hash.digest('hex');
}

import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findKnownModel, megabytes, type ModelKind } from '@escriba/models';
import { chooseFiles, findTransducerFiles } from '../hub/choose-files.ts';
import { downloadedBytes, downloadFile } from '../hub/download.ts';
import { describeModel } from '../hub/hub.ts';
import type { AddOptions } from './add-model.ts';
import { checkDiskRoom } from './disk-room.ts';
import { checkLicence } from './licence.ts';

/** A model as it is published, on this machine. */
export type Published = {
  kind: ModelKind;
  folder: string;
  source: string;
  revision?: string;
  licence: string;
  attribution?: string | undefined;
  /** As the publisher lists them; empty if it lists none. */
  languages: readonly string[];
  /** A folder to remove once the model is installed. */
  downloads?: string;
};

/** What is written of a Whisper's published weights of 16 bits; the exact size is known, and checked, once they are here. */
const WRITTEN_SHARE = { 8: 0.55, 16: 1 } as const;
/** Its downloaded files become the installed ones. */
const TRANSDUCER_SHARE = 0;

/** Downloads a model's files from the hub, beside the models, where a later try finds them. */
export const fetchPublished = async (
  source: string,
  options: Pick<AddOptions, 'acceptLicence' | 'modelsDir' | 'hub' | 'progress' | 'precision'>,
): Promise<Published> => {
  const { modelsDir, hub, progress } = options;
  progress.step(`Asking ${hub.endpoint} for ${source}`);
  const model = await describeModel(source, hub);
  const known = findKnownModel(source);
  const licence = known?.licence ?? model.licence;
  checkLicence(source, licence, options.acceptLicence);
  const transducer = findTransducerFiles(model);
  const files = transducer ?? chooseFiles(model);
  const downloads = join(modelsDir, '.downloads');
  const folder = join(downloads, `${source.replace('/', '--')}@${model.revision}`);
  await dropOthers(downloads, folder);
  await mkdir(folder, { recursive: true });

  const total = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const here = await Promise.all(files.map((file) => downloadedBytes(folder, file)));
  const left = total - here.reduce((sum, bytes) => sum + bytes, 0);
  const share = transducer ? TRANSDUCER_SHARE : WRITTEN_SHARE[options.precision];
  await checkDiskRoom(folder, left + Math.ceil(total * share));
  progress.step(`Downloading ${files.length} files, ${megabytes(left)} of ${megabytes(total)}`);
  let done = 0;
  const onBytes = (bytes: number) => progress.bytes((done += bytes), total);
  for (const file of files) await downloadFile(model, file, { ...hub, folder, onBytes });
  return {
    kind: transducer ? 'transducer' : 'whisper',
    folder,
    source,
    revision: model.revision,
    licence,
    attribution: known?.attribution,
    languages: known?.languages ?? model.languages,
    downloads: folder,
  };
};

/** Parts of other models or of earlier commits: only the last download is continued. */
const dropOthers = async (downloads: string, folder: string): Promise<void> => {
  const others = await readdir(downloads).catch((): string[] => []);
  for (const other of others) {
    const path = join(downloads, other);
    if (path !== folder) await rm(path, { recursive: true, force: true });
  }
};

import { NO_FOLDER } from '@escriba/contracts/transcription/library';
import { paths } from '../../platform/paths.ts';

/** Returns the page that sends recordings, into the folder that the list shows. */
export const uploadPath = (folder: string | undefined): string =>
  folder === undefined || folder === NO_FOLDER ? paths.appUpload : `${paths.appUpload}?folder=${folder}`;

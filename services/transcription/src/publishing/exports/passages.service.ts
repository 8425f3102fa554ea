import type { AppLanguage } from '@escriba/contracts/shared/languages';
import { PERSONAL_KINDS } from '@escriba/contracts/shared/personal-kinds';
import { hidePersonalInName } from '@escriba/transcript';
import type { GetItem, Reader } from '../../recordings/recordings.ts';
import type { Passages, WantedPassages } from '../texts/passages.ts';
import type { TextWork } from '../texts/text-work.ts';
import { nothingToExport } from './exports.errors.ts';
import { readTranslation } from './exports.service.ts';

type PassagesDeps = Parameters<typeof readTranslation>[0] & {
  readonly getItem: GetItem;
  readonly texts: Pick<TextWork, 'listPassages'>;
};

export type PassagesInput = Omit<WantedPassages, 'locale' | 'translation'> & {
  /** The language of the translation that is read; default: the text itself. */
  readonly translation?: AppLanguage | undefined;
};

export type ReadPassages = ReturnType<typeof createReadPassages>;

/**
 * Reads a page of a user's current transcript, paragraph by paragraph, with the recording's name.
 * @throws transcriptionNotFound, nothingToExport, noTranslation, translationShowsPersonal, serviceBusy, textsUnavailable
 */
export const createReadPassages =
  ({ getItem, texts, ...deps }: PassagesDeps) =>
  async (
    reader: Reader,
    id: string,
    { translation: language, ...wanted }: PassagesInput,
  ): Promise<Passages & { readonly name: string }> => {
    const { result, originalFileName } = await getItem(reader, id);
    if (result === null) throw nothingToExport();
    const translation = language && (await readTranslation(deps, { reader, id, language, wanted }));
    const page = await texts.listPassages({
      id,
      options: { ...wanted, locale: reader.locale, translation: translation?.facts },
      statements: translation === undefined ? [] : [translation.statements],
      schedulingKey: { class: 'free', user: reader.userId, recording: id },
    });
    const { noPersonal, personalKinds = PERSONAL_KINDS } = wanted.views;
    return {
      ...page,
      name: noPersonal === true ? hidePersonalInName(originalFileName, personalKinds) : originalFileName,
    };
  };

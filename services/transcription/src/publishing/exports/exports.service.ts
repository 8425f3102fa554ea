import { canExport, smallestPlanWith } from '@escriba/contracts/plans/features';
import type { PlanId } from '@escriba/contracts/plans/plans';
import type { AppLanguage } from '@escriba/contracts/shared/languages';
import { EXPORT_FORMAT_FACTS, type ExportFormat } from '@escriba/contracts/shared/export-formats';
import { PERSONAL_KINDS } from '@escriba/contracts/shared/personal-kinds';
import type { IncludedForm } from '@escriba/contracts/transcription/included-insights';
import { type ViewOptions, exportFileName, hidePersonalInName } from '@escriba/transcript';
import type { BrandsService } from '../brands/brands.service.ts';
import type { MadeInsight, MadeTranslation } from '../../insights/insights.ts';
import type { GetItem, PlanInForce, Reader } from '../../recordings/recordings.ts';
import {
  formatNotIncluded,
  nothingToExport,
  noSideBySide,
  noTranslation,
  translationShowsPersonal,
} from './exports.errors.ts';
import { attributionOf, modelNamesOf } from '../texts/attribution.ts';
import type { Attribution } from './attributions.repository.ts';
import type { ExportedFile } from '../texts/text-jobs.ts';
import type { TextWork } from '../texts/text-work.ts';

type ExportsDeps = {
  getItem: GetItem;
  planInForce: PlanInForce;
  brands: Pick<BrandsService, 'findShown'>;
  texts: Pick<TextWork, 'exportDocument'>;
  /** The model that recognised a recording's current text. */
  findModel: (id: string) => Promise<string | undefined>;
  /** What was made of a user's recording, of some forms. */
  listMade: (userId: string, id: string, forms: readonly IncludedForm[]) => Promise<readonly MadeInsight[]>;
  /** The last translation of a user's recording into a language. */
  findTranslation: (
    userId: string,
    id: string,
    language: AppLanguage,
  ) => Promise<MadeTranslation | undefined>;
  /** Records that a user's recording was exported. */
  noteExport: (userId: string, id: string) => Promise<void>;
  /** Who made models, as workers have noted it. */
  listAttributions: (models: readonly string[]) => Promise<readonly Attribution[]>;
};

export type ExportInput = {
  readonly format: ExportFormat;
  readonly views: ViewOptions;
  readonly times: boolean;
  readonly speakers: boolean;
  /** What was made of the text and is included where the format has a place for it. */
  readonly include: readonly IncludedForm[];
  /** The language of the translation that is exported; default: the text itself. */
  readonly translation?: AppLanguage | undefined;
  /** Whether a Word document has the text beside the translation. */
  readonly isSideBySide: boolean;
};

export type ExportsService = ReturnType<typeof createExportsService>;

/**
 * Exports a user's current transcript as a file, also while it is recognised again.
 * @throws noSideBySide, transcriptionNotFound, nothingToExport, noTranslation, translationShowsPersonal, formatNotIncluded, quotaUnavailable, serviceBusy, textsUnavailable
 */
export const createExportsService =
  ({ getItem, planInForce, brands, texts, ...deps }: ExportsDeps) =>
  async (
    reader: Reader,
    id: string,
    { include, translation: language, isSideBySide, ...wanted }: ExportInput,
  ): Promise<ExportedFile & { fileName: string }> => {
    if (isSideBySide && (wanted.format !== 'docx' || language === undefined)) throw noSideBySide();
    const { result, originalFileName, parts } = await getItem(reader, id);
    if (result === null) throw nothingToExport();
    await checkFormat(planInForce, reader, wanted.format);
    const translation = language && (await readTranslation(deps, { reader, id, language, wanted }));
    const creator = isDocument(wanted.format) ? (await brands.findShown(reader))?.name : undefined;
    const attribution = carriesProperties(wanted.format) ? await findAttribution(deps, id) : undefined;
    const made = EXPORT_FORMAT_FACTS[wanted.format].hasInsights
      ? await deps.listMade(reader.userId, id, include)
      : [];
    const file = await texts.exportDocument({
      id,
      options: {
        ...wanted,
        title: originalFileName,
        parts,
        locale: reader.locale,
        creator,
        attribution,
        insights: made.map(({ facts }) => facts),
        ...(translation && { translation: { ...translation.facts, isSideBySide } }),
      },
      statements: [...made, ...(translation ? [translation] : [])].map(({ statements }) => statements),
      schedulingKey: { class: 'free', user: reader.userId, recording: id },
    });
    await deps.noteExport(reader.userId, id);
    const fileName = exportFileName(titleOf(originalFileName, wanted), wanted.format);
    return { ...file, fileName: language ? withLanguage(fileName, language) : fileName };
  };

type Wanted = {
  readonly reader: Reader;
  readonly id: string;
  readonly language: AppLanguage;
  readonly wanted: Pick<ExportInput, 'views'>;
};

/** Reads a translation that may be shown with these views. @throws noTranslation, translationShowsPersonal */
export const readTranslation = async (
  { findTranslation }: Pick<ExportsDeps, 'findTranslation'>,
  { reader, id, language, wanted }: Wanted,
): Promise<MadeTranslation> => {
  if (wanted.views.noPersonal === true) throw translationShowsPersonal();
  const found = await findTranslation(reader.userId, id, language);
  if (found === undefined) throw noTranslation();
  return found;
};

/** Returns the name with the language before its ending, as players of video expect it: `aula.en.srt`. */
const withLanguage = (fileName: string, language: AppLanguage): string =>
  fileName.replace(/\.[^.]+$/, (ending) => `.${language}${ending}`);

const findAttribution = async (
  { findModel, listAttributions }: Pick<ExportsDeps, 'findModel' | 'listAttributions'>,
  id: string,
): Promise<string | undefined> => {
  const label = await findModel(id);
  if (label === undefined) return undefined;
  const stored = await listAttributions(modelNamesOf(label));
  return attributionOf(label, new Map(stored.map(({ model, attribution }) => [model, attribution])));
};

/** Returns the title of a file, from the recording's name. Personal data hidden in the text is not in it either. */
export const titleOf = (name: string, { views }: Pick<ExportInput, 'views'>): string =>
  views.noPersonal === true ? hidePersonalInName(name, views.personalKinds ?? PERSONAL_KINDS) : name;

/** Returns whether files of a format have the name of the program that wrote them. */
const isDocument = (format: ExportFormat): boolean => format === 'docx' || format === 'pdf';

/** These have a place beside the text for who made the model. */
const carriesProperties = (format: ExportFormat): boolean => isDocument(format) || format === 'json';

/** Formats of every plan need no request to the usage service. */
const checkFormat = async (planInForce: PlanInForce, reader: Reader, format: ExportFormat): Promise<void> => {
  if (!EXPORT_FORMAT_FACTS[format].isAdvanced) return;
  const includes = (plan: PlanId): boolean => canExport(plan, format);
  if (!includes(await planInForce(reader, includes)))
    throw formatNotIncluded(format, smallestPlanWith('advancedExport'));
};

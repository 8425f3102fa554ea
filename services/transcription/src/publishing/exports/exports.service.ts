import {
  EXPORT_FORMAT_FACTS,
  type ExportFormat,
  PERSONAL_KINDS,
  type PersonalKind,
  type PlanId,
  type TranscriptDocument,
  canExport,
  smallestPlanWith,
} from '@escriba/contracts';
import { type ViewOptions, exportFileName, hidePersonalInName } from '@escriba/transcript';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.generated.ts';
import type { BrandsService } from '../../brands/brands.service.ts';
import type { PlanInForce } from '../../quota/plan-in-force.ts';
import { readCurrentDocument } from '../../transcripts/current-document.ts';
import { formatNotIncluded, nothingToExport } from './exports.errors.ts';
import { type Exported, renderExport } from './render-export.ts';
import type { Reader, GetItem } from '../../recordings/reader.ts';
import { withoutPersonalName } from '../../transcripts/without-personal-name.ts';

type ExportsDeps = {
  getItem: GetItem;
  db: Kysely<DB>;
  planInForce: PlanInForce;
  brands: Pick<BrandsService, 'findShown'>;
};

export type WantedExport = {
  readonly format: ExportFormat;
  readonly views: ViewOptions;
  readonly times: boolean;
  readonly speakers: boolean;
};

export type ExportsService = ReturnType<typeof createExportsService>;

/**
 * A user's current transcript as a file; also while it is recognised again.
 * @throws transcriptionNotFound, nothingToExport, formatNotIncluded, scriptUnsupported, quotaUnavailable
 */
export const createExportsService =
  ({ getItem, db, planInForce, brands }: ExportsDeps) =>
  async (reader: Reader, id: string, wanted: WantedExport): Promise<Exported & { fileName: string }> => {
    const { result, originalFileName, parts } = await getItem(reader, id);
    if (result === null) throw nothingToExport();
    await checkFormat(planInForce, reader, wanted.format);
    const { document } = await readCurrentDocument(db, id);
    const { noPersonal = false, personalKinds = PERSONAL_KINDS } = wanted.views;
    const named = noPersonal ? withoutPersonalNames(personalKinds) : asNamed;
    const { title, shown, nameOf } = named(originalFileName, document);
    const exported = await renderExport(shown, title, {
      ...wanted,
      parts: parts.map((part) => ({ ...part, name: nameOf(part.name) })),
      locale: reader.locale,
      creator: isDocument(wanted.format) ? (await brands.findShown(reader))?.name : undefined,
    });
    return { ...exported, fileName: exportFileName(title, wanted.format) };
  };

/** These carry the name of the program that wrote them. */
const isDocument = (format: ExportFormat): boolean => format === 'docx' || format === 'pdf';

/** Formats of every plan need no request to the usage service. */
const checkFormat = async (planInForce: PlanInForce, reader: Reader, format: ExportFormat): Promise<void> => {
  if (!EXPORT_FORMAT_FACTS[format].isAdvanced) return;
  const includes = (plan: PlanId): boolean => canExport(plan, format);
  if (!includes(await planInForce(reader, includes)))
    throw formatNotIncluded(format, smallestPlanWith('advancedExport'));
};

type Named = {
  readonly title: string;
  readonly shown: TranscriptDocument;
  /** The name of a merged recording as the file shows it. */
  readonly nameOf: (name: string) => string;
};

const asNamed = (title: string, document: TranscriptDocument): Named => ({
  title,
  shown: document,
  nameOf: (name) => name,
});

/** Personal data hidden in the text must not appear in its title, its speakers' names or the file name. */
const withoutPersonalNames =
  (kinds: readonly PersonalKind[]) =>
  (title: string, document: TranscriptDocument): Named => ({
    title: hidePersonalInName(title, kinds),
    shown: { ...document, speakers: document.speakers.map((speaker) => withoutPersonalName(speaker, kinds)) },
    nameOf: (name) => hidePersonalInName(name, kinds),
  });

import type { Brand } from '@escriba/contracts/transcription/brand';
import type { IncludedForm, SharedInsight } from '@escriba/contracts/transcription/included-insights';
import type { SharedTranscript } from '@escriba/contracts/transcription/sharing';
import type { Waveform } from '@escriba/contracts/transcription/waveform';
import { isDomainError } from '@escriba/errors';
import { hidePersonalInName } from '@escriba/transcript';
import type { BrandsService } from '../brands/brands.service.ts';
import type { AudioService } from '../audio/audio.service.ts';
import type { MadeInsight } from '../../insights/insights.ts';
import type { StoredAudio } from '../../platform/http/send-audio.ts';
import type { JsonBytes } from '../../platform/db/json-slices.ts';
import { type HiddenKinds, hiddenKindsOf, readShownJson } from '../../transcripts/transcripts.ts';
import type { IsMember } from './membership.ts';
import { type LinkGateDeps, type OpenedAt, createLinkGate } from './link-gate.ts';
import type { TextWork } from '../texts/text-work.ts';
import { includedFormsOf, stateOf } from './share-link.ts';
import { type ShareLinkRow, createShareLinksRepository } from './share-links.repository.ts';
import { readSharedWaveform } from './shared-waveform.ts';
import { shareNotFound, shareWithoutAudio } from './sharing.errors.ts';

type SharedTranscriptsDeps = LinkGateDeps & {
  audio: Pick<AudioService, 'get' | 'checkKept' | 'prepareSilenced'>;
  brands: Pick<BrandsService, 'findShown'>;
  texts: Pick<TextWork, 'hidePersonal' | 'findPersonalSpans' | 'shareInsights'>;
  isMember: IsMember;
  /** What was made of a user's recording, of some forms. */
  listMade: (userId: string, id: string, forms: readonly IncludedForm[]) => Promise<readonly MadeInsight[]>;
};
type Opening = OpenedAt & {
  password: string | undefined;
  ip: string;
  /** The signed-in user who opens it, if there is one. */
  userId: string | undefined;
};
/** The response for the holder of a link; the document is JSON. */
type Opened = { readonly shared: Omit<SharedTranscript, 'document'>; readonly json: JsonBytes };
type Listening = OpenedAt & { pass: string | undefined };
export type SharedAudio = { link: Pick<ShareLinkRow, 'id' | 'transcription_id'>; stored: StoredAudio };

export type SharedTranscriptsService = ReturnType<typeof createSharedTranscriptsService>;

/** Reads transcripts for holders of a link. */
export const createSharedTranscriptsService = (deps: SharedTranscriptsDeps) => {
  const { db, audio, brands, texts, isMember, clock } = deps;
  const gate = createLinkGate(deps);

  const belongsTo = async (ownerId: string, userId: string | undefined): Promise<boolean> =>
    userId === ownerId || (userId !== undefined && isMember(userId, ownerId));

  /** @throws the errors of the gate; shareWithoutAudio */
  const getHeardLink = async ({ pass, ...opened }: Listening): Promise<ShareLinkRow> => {
    const link = await gate.getOpenLink(opened);
    gate.checkPass(link, pass);
    if (!link.with_audio) throw shareWithoutAudio();
    return link;
  };

  return {
    /**
     * Opens a link. Visits of the owner, or of members of the workspace that owns it, do not count as openings.
     * @throws the errors of the gate; transcriptNotReady, serviceBusy, textsUnavailable
     */
    open: async ({ password, ip, userId, ...opened }: Opening): Promise<Opened> => {
      const link = await gate.getOpenLink(opened);
      await gate.checkPassword(link, password, ip);
      const { hasAudio, ownerId, json, insights, ...shared } = await readShared(deps, link);
      // This is not awaited: if it fails, listeners get the error.
      const kinds = hiddenKindsOf(link);
      if (hasAudio && kinds !== undefined)
        void audio.prepareSilenced(link.transcription_id, kinds).catch(() => undefined);
      if (!(await belongsTo(ownerId, userId)))
        await createShareLinksRepository(db).countOpening(link.id, clock());
      const brand = await findBrand(brands, ownerId);
      const audioUrl = hasAudio ? gate.audioUrlOf(link, opened.token) : null;
      const above = insights.length === 0 ? {} : { insights };
      return { shared: { ...shared, audioUrl, ...(brand === null ? {} : { brand }), ...above }, json };
    },

    /** @throws the errors of the gate; shareWithoutAudio, audioGone, audioPreparing */
    findAudio: async (listening: Listening): Promise<SharedAudio> => {
      const link = await getHeardLink(listening);
      const wanted = { silenced: hiddenKindsOf(link), isDownload: false };
      return { link, stored: await audio.get(link.transcription_id, wanted) };
    },

    /** Returns the waveform; null if it was not measured. @throws the errors of the gate; shareWithoutAudio, audioGone */
    findWaveform: async (listening: Listening): Promise<Waveform> => {
      const link = await getHeardLink(listening);
      await audio.checkKept(link.transcription_id);
      return readSharedWaveform({ db, texts }, link);
    },

    /** Returns the links that are still open. */
    listOpen: async (ids: readonly string[]): Promise<ReadonlyMap<string, true>> => {
      const links = await createShareLinksRepository(db).listByIds(ids);
      const open = links.filter((link) => stateOf(link, clock()) === 'open');
      return new Map(open.map(({ id }) => [id, true]));
    },
  };
};

type Shared = Pick<SharedTranscript, 'name' | 'createdAt'> & {
  hasAudio: boolean;
  ownerId: string;
  json: JsonBytes;
  insights: SharedInsight[];
};

/** Returns the owner's brand; null if the plan cannot be read just now, so that the link still opens. */
const findBrand = async (brands: SharedTranscriptsDeps['brands'], userId: string): Promise<Brand | null> =>
  brands.findShown({ userId, locale: 'pt' }).catch((error: unknown) => {
    if (isDomainError(error) && error.kind === 'unavailable') return null;
    throw error;
  });

type ReadDeps = Pick<SharedTranscriptsDeps, 'db' | 'texts' | 'listMade'>;

const readShared = async (deps: ReadDeps, link: ShareLinkRow): Promise<Shared> => {
  const { db, texts } = deps;
  const { transcription_id: id } = link;
  const kinds = hiddenKindsOf(link);
  const row = await db
    .selectFrom('transcriptions')
    .select(['file_name', 'created_at', 'storage_key', 'owner_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw shareNotFound();
  // All links of one owner share their turns.
  const schedulingKey = { class: 'visitor' as const, user: row.owner_id, recording: id };
  const json =
    kinds === undefined
      ? await readShownJson(db, id)
      : await texts.hidePersonal({ id, options: { kinds }, schedulingKey });
  return {
    name: kinds === undefined ? row.file_name : hidePersonalInName(row.file_name, kinds),
    createdAt: row.created_at.toISOString(),
    hasAudio: link.with_audio && row.storage_key !== null,
    ownerId: row.owner_id,
    json,
    insights: await readInsights(deps, { ownerId: row.owner_id, id, kinds, forms: includedFormsOf(link) }),
  };
};

type WantedInsights = {
  readonly ownerId: string;
  readonly id: string;
  readonly kinds: HiddenKinds;
  readonly forms: readonly IncludedForm[];
};

/** Returns what was made of the text, as its present text allows it to be shown. */
const readInsights = async (
  { listMade, texts }: ReadDeps,
  { ownerId, id, kinds, forms }: WantedInsights,
): Promise<SharedInsight[]> => {
  const made = await listMade(ownerId, id, forms);
  if (made.length === 0) return [];
  return texts.shareInsights({
    id,
    options: { insights: made.map(({ facts }) => facts), kinds },
    statements: made.map(({ statements }) => statements),
    schedulingKey: { class: 'visitor', user: ownerId, recording: id },
  });
};

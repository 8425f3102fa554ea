import * as Type from '../shared/schema.ts';
import { CleanKindList } from '../shared/clean-kinds.ts';
import { EXPORT_FORMAT_FACTS, ExportFormat } from '../shared/export-formats.ts';
import { DateTime, Ok } from '../shared/fields.ts';
import { idList } from '../shared/id-list.ts';
import { APP_LANGUAGES } from '../shared/languages.ts';
import { PERSONAL_KINDS, PersonalKind, PersonalKindList } from '../shared/personal-kinds.ts';
import { defineRoute } from '../shared/route.ts';
import { Brand } from './brand.ts';
import { TranscriptDocument } from './document.ts';
import { IncludedForm, IncludedFormList, INCLUDED_FORMS, SharedInsight } from './included-insights.ts';
import { IdParams, TranscriptionId } from './transcription.ts';
import { Waveform } from './waveform.ts';

const Switch = Type.Optional(Type.Literal('1'));

/** Display options of a transcript. None changes the stored words. */
export const TranscriptViews = Type.Object({
  /** Writes numbers, money, dates and percentages as figures. */
  figures: Switch,
  /** Leaves out fillers, repeated and broken-off words, and tidies spaces and capitals. */
  clean: Switch,
  /** Cleans only these parts; `clean` is not needed then. */
  clean_kinds: Type.Optional(CleanKindList),
  /** Omits 'né', 'hum', 'é…': the same as `clean_kinds=fillers`. */
  no_fillers: Switch,
  /** Hides CPF, CNPJ, RG, CNH, PIS, passport, phone, e-mail, card, bank account, PIX key, number plate, CEP, address and birth date. */
  no_personal: Switch,
  /** Hides only these kinds; `no_personal` is not needed then. */
  personal_kinds: Type.Optional(PersonalKindList),
});
export type TranscriptViews = Type.Static<typeof TranscriptViews>;

const ExportQuery = Type.Object({
  ...TranscriptViews.properties,
  format: ExportFormat,
  times: Switch,
  speakers: Switch,
  include: Type.Optional(IncludedFormList),
  translation: Type.Optional(Type.Enum(APP_LANGUAGES)),
  /** Writes the text beside its translation, sentence by sentence: with `translation` and `format=docx` only. */
  side_by_side: Switch,
});

/**
 * Exports a transcript, or its translation into `translation` as it was last made: with the times and speakers of the sentences, and without views of
 * the text. Fails with 404 `export.no_translation` if there is none, and with 400 `export.translation_shows_personal` if personal data is to be hidden,
 * and `export.no_side_by_side` if the text is wanted beside another format or without a translation.
 */
export const exportTranscript = defineRoute({
  method: 'GET',
  path: '/api/transcription/:id/export',
  summary:
    'The transcript as a file named after the recording; `x-hard-cues` is the number of subtitles that break the reading rules',
  access: 'user',
  params: IdParams,
  query: ExportQuery,
  responses: { 200: Type.String() },
  stream: true,
  mediaTypes: Object.values(EXPORT_FORMAT_FACTS).map(({ mediaType }) => mediaType),
});

/** Transcripts in one archive. */
export const ZIPPED_EXPORTS_MAX = 100;

/**
 * Exports transcripts as one archive. Recordings without a text, and those that the caller does not have, are left out; 409
 * `export.not_ready` if none is left. Names in the archive are unique. Of `translation`, a text file in the archive names recordings that have none; 404
 * `export.no_translation` if none of them has one.
 */
export const exportTranscripts = defineRoute({
  method: 'GET',
  path: '/api/transcription/exports',
  summary: 'Several transcripts as files in a ZIP archive; `ids` are separated by commas',
  access: 'user',
  query: Type.Object({ ...ExportQuery.properties, ids: idList(ZIPPED_EXPORTS_MAX) }),
  responses: { 200: Type.String() },
  stream: true,
  mediaTypes: ['application/zip'],
});

/** A public, read-only link. `state` is what opening it now results in. */
export const ShareLink = Type.Object({
  id: Type.String({ format: 'uuid' }),
  state: Type.Enum(['open', 'expired', 'revoked']),
  /** Whether the link's address can be read again: not that of a closed link, or of one from before addresses were stored. */
  hasAddress: Type.Boolean(),
  hasPassword: Type.Boolean(),
  withAudio: Type.Boolean(),
  hidesPersonal: Type.Boolean(),
  /** The kinds of data that the link hides; null if it hides all, or none. */
  personalKinds: Type.Union([Type.Array(PersonalKind), Type.Null()]),
  /** What the page shows above the text, as far as it was made. */
  include: Type.Array(IncludedForm),
  expiresAt: Type.Union([DateTime, Type.Null()]),
  createdAt: DateTime,
  revokedAt: Type.Union([DateTime, Type.Null()]),
  openedCount: Type.Integer(),
  /** When the link was first opened; null if it never was, or before times were stored. */
  firstOpenedAt: Type.Union([DateTime, Type.Null()]),
});
export type ShareLink = Type.Static<typeof ShareLink>;

/** The address of a link's page. */
const LinkAddress = Type.Object({
  path: Type.String({ description: 'Such as `/t/…`' }),
  origin: Type.Union([Type.String(), Type.Null()], {
    description:
      'The own domain of the company, such as `https://textos.empresa.com.br`; null: the product’s address',
  }),
});

/** Maximum number of open links per transcript. */
export const SHARE_LINKS_OPEN_MAX = 50;

export const createShareLink = defineRoute({
  method: 'POST',
  path: '/api/transcription/:id/links',
  summary: 'Creates a public read-only link',
  access: 'user',
  params: IdParams,
  body: Type.Object({
    expiresAt: Type.Optional(Type.Union([DateTime, Type.Null()])),
    password: Type.Optional(Type.String({ minLength: 4, maxLength: 128 })),
    withAudio: Type.Optional(Type.Boolean()),
    hidesPersonal: Type.Optional(Type.Boolean()),
    /** Hides only these kinds; `hidesPersonal` is not needed then. */
    personalKinds: Type.Optional(
      Type.Array(PersonalKind, { minItems: 1, maxItems: PERSONAL_KINDS.length, uniqueItems: true }),
    ),
    /** Shows these above the text once they are made, as they are when the page is opened; default: none. */
    include: Type.Optional(Type.Array(IncludedForm, { maxItems: INCLUDED_FORMS.length, uniqueItems: true })),
  }),
  responses: {
    201: Type.Object({
      success: Ok,
      /** The link, and the address of its page: anyone who has it can read. */
      data: Type.Object({ link: ShareLink, ...LinkAddress.properties }),
    }),
  },
});

export const listShareLinks = defineRoute({
  method: 'GET',
  path: '/api/transcription/:id/links',
  summary: 'The links of a transcript, newest first',
  access: 'user',
  params: IdParams,
  responses: { 200: Type.Object({ success: Ok, data: Type.Array(ShareLink) }) },
});

/** Fails with 404 `share.not_found`, 409 `share.address_unknown` (`hasAddress` is false). */
export const getShareLinkAddress = defineRoute({
  method: 'GET',
  path: '/api/transcription/:id/links/:linkId/address',
  summary: 'The address of an open link, for the owner of the transcript',
  access: 'user',
  params: Type.Object({ id: TranscriptionId, linkId: Type.String({ format: 'uuid' }) }),
  responses: { 200: Type.Object({ success: Ok, data: LinkAddress }) },
});

export const revokeShareLink = defineRoute({
  method: 'DELETE',
  path: '/api/transcription/:id/links/:linkId',
  summary: 'Revokes a link permanently',
  access: 'user',
  permission: 'write',
  params: Type.Object({ id: TranscriptionId, linkId: Type.String({ format: 'uuid' }) }),
  responses: { 200: Type.Object({ success: Ok }) },
});

/** The transcript that the holder of a link can read. */
export const SharedTranscript = Type.Object({
  name: Type.String(),
  createdAt: DateTime,
  document: TranscriptDocument,
  audioUrl: Type.Union([Type.String(), Type.Null()]),
  /** The brand of the company whose transcript it is; absent where Escriba's name shows. */
  brand: Type.Optional(Brand),
  /** What was made of the text and the link includes, with personal data hidden as in the text; absent if there is none. */
  insights: Type.Optional(Type.Array(SharedInsight)),
});
export type SharedTranscript = Type.Static<typeof SharedTranscript>;

/** The token of a link. A malformed one gets the same response as a guessed one. */
const TokenParams = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) });

/**
 * Fails with 404 `share.not_found` (unknown token), 410 `share.expired` and `share.revoked`, 401 `share.password_required`, 403
 * `share.password_wrong`, 429 after too many attempts. With an access token, the owner's own visits do not count as openings.
 */
export const openSharedTranscript = defineRoute({
  method: 'POST',
  path: '/api/transcription/shared/:token',
  summary: 'Opens a public link',
  access: 'public',
  params: TokenParams,
  body: Type.Object({ password: Type.Optional(Type.String({ maxLength: 128 })) }),
  responses: { 200: Type.Object({ success: Ok, data: SharedTranscript }) },
});

const Pass = Type.Optional(Type.String({ maxLength: 512 }));

/**
 * The audio of a link that includes it, with range requests; silenced if the link hides personal data. Every request looks the link up: a
 * closed one fails as opening it does. `pass` is part of `audioUrl` if a password was given.
 */
export const getSharedAudio = defineRoute({
  method: 'GET',
  path: '/api/transcription/shared/:token/audio',
  summary: 'The audio of a public link; supports `Range`, `download=1` sends it as an attachment',
  access: 'public',
  params: TokenParams,
  query: Type.Object({
    pass: Pass,
    download: Switch,
  }),
  headers: Type.Object({ range: Type.Optional(Type.String({ maxLength: 256 })) }),
  responses: { 200: Type.String(), 206: Type.String() },
  stream: true,
  mediaTypes: ['audio/*', 'video/*', 'application/octet-stream'],
  bodiless: {
    304: 'Not modified since `If-None-Match`',
    416: 'Range not satisfiable; `Content-Range` has the size',
  },
});

/**
 * The waveform of a link's audio for the player, flat where the audio is silenced. Needs the same access as the audio: `pass` is the one of
 * `audioUrl`.
 */
export const getSharedPeaks = defineRoute({
  method: 'GET',
  path: '/api/transcription/shared/:token/peaks',
  summary: 'The waveform of the audio of a public link',
  access: 'public',
  params: TokenParams,
  query: Type.Object({ pass: Pass }),
  responses: { 200: Type.Object({ success: Ok, data: Waveform }) },
});

export const transcriptSharingRoutes = [
  exportTranscript,
  exportTranscripts,
  createShareLink,
  listShareLinks,
  getShareLinkAddress,
  revokeShareLink,
  openSharedTranscript,
  getSharedAudio,
  getSharedPeaks,
] as const;

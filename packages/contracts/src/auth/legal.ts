import type { Locale } from '../shared/locale.ts';
import * as Type from '../shared/schema.ts';

export const LEGAL_DOCUMENTS = ['terms', 'privacy'] as const;
export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number];

/** A version is announced at least this many days before it is in force: the terms promise it. */
export const LEGAL_NOTICE_DAYS = 30;

export type LegalVersion = {
  /** The day from which it is in force. */
  readonly version: string;
  /** SHA-256 of the texts of all languages, as JSON. */
  readonly digest: string;
  /** The mail about the version. Every version has one, except those from before accounts were notified by mail. */
  readonly announcement?: LegalAnnouncement;
};

/** The mail about a version that each account gets. */
export type LegalAnnouncement = {
  /** The day from which the mail is sent. */
  readonly from: string;
  /** The changes, in one or two sentences. */
  readonly changes: Readonly<Record<Locale, string>>;
};

export type LegalVersions = Readonly<Record<LegalDocument, readonly [LegalVersion, ...LegalVersion[]]>>;

/** Versions of the terms of use and the privacy policy, newest first. Earlier ones stay: acceptances name them. */
export const LEGAL_VERSIONS: LegalVersions = {
  terms: [
    { version: '2026-11-22', digest: '0ceb9529d52912e001d9952a4ca366ff4eebe793296dcecbd6f59c81ad9f48bb' },
  ],
  privacy: [
    {
      version: '2026-12-31',
      digest: '38ac3313dbed767a8032e53a7e7c7e620b599820c4f76f26802e4978e74b023c',
      announcement: {
        from: '2026-12-01',
        changes: {
          pt: 'Um programa seu pode enviar, com uma gravação, amostras de vozes com nomes, para que a transcrição diga quem fala.',
          en: 'A program of yours can send, with a recording, samples of voices with names, so that the transcript says who speaks.',
        },
      },
    },
    {
      version: '2026-12-30',
      digest: '89fa6874ec532cbb51eab4a3a1d97413fe9dcdb847172adab48b7b2622a56ca1',
      announcement: {
        from: '2026-11-30',
        changes: {
          pt: 'Quando você concorda, o texto de uma gravação pode ser enviado a um servidor de modelos de linguagem, que indicamos antes, para um resumo ou outra análise.',
          en: 'When you agree, the text of a recording can be sent to a server of language models, which we name before, for a summary or another analysis.',
        },
      },
    },
    { version: '2026-11-25', digest: 'bef96f26a7fcf3090f83c10698cfc739428992d48c99a302810b88121eafed7b' },
    { version: '2026-11-24', digest: '0005730f81d3f2002859281539c6022c0c3c12e5a54dc3a45829732f3c0962c5' },
    { version: '2026-11-23', digest: '53bc98cf7d13148bf40f0e56a0a2bd820d9bf3ffab099a52c23b6397c67a0e78' },
    { version: '2026-11-22', digest: 'b4af86619e4749a52c39fe5d9114122790179c4d08c1abf92800c22063460cea' },
  ],
};

/** The versions that a user has read and accepts. */
export const AcceptedVersions = Type.Object({
  terms: Type.Optional(Type.String({ maxLength: 40 })),
  privacy: Type.Optional(Type.String({ maxLength: 40 })),
});
export type AcceptedVersions = Type.Static<typeof AcceptedVersions>;

/** The versions that the pages of this build show. */
export const CURRENT_LEGAL_VERSIONS = {
  terms: LEGAL_VERSIONS.terms[0].version,
  privacy: LEGAL_VERSIONS.privacy[0].version,
} as const satisfies Required<AcceptedVersions>;

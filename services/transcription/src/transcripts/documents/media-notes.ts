import type { Locale } from '@escriba/contracts/shared/locale';

type MediaKind = 'audio' | 'video';

/** The reason why the speech of a file is missing in its place. */
export type Unheard = 'missing' | 'locked' | 'unreadable' | 'silent' | 'repeated' | 'tooMuch' | 'noSpeech';

/** Notes in place of speech that is missing. */
export const noteOf = (reason: Unheard, { kind, locale }: { kind: MediaKind; locale: Locale }): string =>
  NOTES[kind][reason][locale];

/** Counts the words that the product wrote at the end of a message: its sender did not. */
export const countNoteWords = (text: string): number =>
  ALL_NOTES.find((note) => text === note || text.endsWith(` ${note}`))?.split(' ').length ?? 0;

const NOTES: Readonly<Record<MediaKind, Readonly<Record<Unheard, Readonly<Record<Locale, string>>>>>> = {
  audio: {
    missing: { pt: '[o áudio não está no arquivo]', en: '[the audio is not in the file]' },
    locked: { pt: '[o áudio está protegido por senha]', en: '[the audio is protected by a password]' },
    unreadable: { pt: '[o áudio não pôde ser lido]', en: '[the audio could not be read]' },
    silent: { pt: '[o arquivo não tem som]', en: '[the file has no sound]' },
    repeated: { pt: '[o mesmo áudio, mais acima]', en: '[the same audio as above]' },
    tooMuch: { pt: '[o áudio não foi transcrito]', en: '[the audio was not transcribed]' },
    noSpeech: { pt: '[áudio sem fala]', en: '[audio without speech]' },
  },
  video: {
    missing: { pt: '[o vídeo não está no arquivo]', en: '[the video is not in the file]' },
    locked: { pt: '[o vídeo está protegido por senha]', en: '[the video is protected by a password]' },
    unreadable: { pt: '[o vídeo não pôde ser lido]', en: '[the video could not be read]' },
    silent: { pt: '[o vídeo não tem som]', en: '[the video has no sound]' },
    repeated: { pt: '[o mesmo vídeo, mais acima]', en: '[the same video as above]' },
    tooMuch: {
      pt: '[o vídeo não foi transcrito: envie-o separadamente]',
      en: '[the video was not transcribed: upload it separately]',
    },
    noSpeech: { pt: '[vídeo sem fala]', en: '[video without speech]' },
  },
};

const ALL_NOTES = Object.values(NOTES).flatMap((reasons) =>
  Object.values(reasons).flatMap(Object.values<string>),
);

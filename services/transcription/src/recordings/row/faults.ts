import { FILE_FAULTS, type FileFault } from '@escriba/contracts/transcription/file-faults';
import type { LocalisedText } from '@escriba/contracts/shared/locale';

/** Texts for the codes of failed transcriptions; the row stores only the code. */
const FAULTS: Readonly<Record<FileFault, LocalisedText> & Record<string, LocalisedText>> = {
  'transcription.not_media': {
    pt: 'O arquivo não é um áudio ou vídeo válido',
    en: 'The file is not valid audio or video',
  },
  'transcription.no_audio': { pt: 'O vídeo não tem som', en: 'The video has no sound' },
  'transcription.empty_file': { pt: 'O arquivo está vazio', en: 'The file is empty' },
  'transcription.unsupported_format': {
    pt: 'Formato não suportado',
    en: 'Unsupported format',
  },
  'transcription.corrupt_media': {
    pt: 'O arquivo está corrompido ou incompleto',
    en: 'The file is damaged or incomplete',
  },
  'transcription.media_too_complex': {
    pt: 'O arquivo demora demais para ser lido. Converta-o para MP3 ou M4A e envie de novo',
    en: 'The file takes too long to read. Convert it to MP3 or M4A and upload it again',
  },
  'transcription.too_long': {
    pt: 'A gravação é longa demais para ser transcrita',
    en: 'The recording is too long to transcribe',
  },
  'transcription.free_recording_too_long': {
    pt: 'A gravação é longa demais para o teste sem conta. Crie uma conta gratuita para transcrever gravações mais longas.',
    en: 'The recording is too long for the trial without an account. Create a free account to transcribe longer ones.',
  },
  'transcription.audio_missing': {
    pt: 'O arquivo de áudio não está mais disponível. Envie de novo.',
    en: 'The audio file is no longer available. Upload it again.',
  },
  'merge.part_deleted': {
    pt: 'Uma das gravações foi excluída antes de ser juntada',
    en: 'One of the recordings was deleted before it was merged',
  },
  'transcription.cancelled': { pt: 'A transcrição foi cancelada', en: 'The transcription was cancelled' },
  'speech.rejected': {
    pt: 'O reconhecimento de fala recusou este áudio',
    en: 'Speech recognition refused this audio',
  },
};

const UNKNOWN_FAULT: LocalisedText = {
  pt: 'Falha na transcrição no servidor',
  en: 'The transcription failed on the server',
};

/** Codes of failures that another attempt would repeat. */
const INCURABLE: ReadonlySet<string> = new Set([
  ...FILE_FAULTS,
  'transcription.free_recording_too_long',
  'transcription.audio_missing',
]);

/** Returns whether retrying a recording with this fault makes sense. */
export const isCurable = (code: string): boolean => !INCURABLE.has(code);

export const TRANSCRIPTION_FAILED_CODE = 'transcription.failed';

/** Returns the text for a stored fault code; a general one for codes without a text. */
export const describeFault = (code: string): LocalisedText => FAULTS[code] ?? UNKNOWN_FAULT;

import type { PhraseLanguage } from './order-of-dates.ts';

/** Returns which phrases of WhatsApp an export has more of. A clock that the United States do not write counts more than the phrase of its line. */
export const findPhraseLanguage = (text: string): PhraseLanguage => {
  const [english, other] = [countOf(text, ENGLISH), countOf(text, OTHER) + 2 * countOf(text, OTHER_CLOCK)];
  if (english === other) return 'none';
  return english > other ? 'english' : 'other';
};

const countOf = (text: string, phrases: RegExp): number => text.match(phrases)?.length ?? 0;

const ENGLISH =
  /\(file attached\)|<\u200E?attached: |media omitted|(?:audio|image|video|sticker|document) omitted|end-to-end encrypted|whatsapp chat with|message was deleted|you deleted this message|this message was edited/gi;
const OTHER = new RegExp(
  [
    String.raw`\((?:arquivo anexado|arquivo anexo|ficheiro anexado|archivo adjunto|fichier joint|datei angehängt|file allegato|bestand bijgevoegd)\)`,
    String.raw`<\u200E?(?:anexado|anexo|adjunto|pièce jointe|angehängt|allegato|bijgevoegd): `,
    'mídia oculta|multimedia omitid|médias omis|medien ausgeschlossen|media omessi',
    '(?:áudio|imagem|vídeo|figurinha|documento) ocultad|(?:audio|imagen|video|sticker|documento) omitid',
    'de ponta a ponta|de extremo a extremo|de bout en bout|ende-zu-ende|end-to-end-verschlüsselt|crittografati end-to-end',
    'conversa do whatsapp|chat de whatsapp|discussion whatsapp|whatsapp-chat mit|chat whatsapp con',
    'mensagem apagada|apagou esta mensagem|mensagem editada|se eliminó este mensaje|eliminaste este mensaje|se editó este mensaje',
  ].join('|'),
  'gi',
);

/** Matches other ways to write the half of the day: `p. m.` of Spanish, `da tarde` of Portuguese, and the small `pm` of Australia and India. */
const OTHER_CLOCK =
  /^\u200E?\[?\d[\d/.-]{4,9},? \d{1,2}:\d{2}(?::\d{2})?\s?(?:[ap]m\b|[ap]\.\s?m\.|d[ae] (?:la )?(?:manhã|mañana|tarde|noite|noche|madrugada))/gm;

/** The words by which WhatsApp names a file that is attached. */
export const ATTACHED =
  /anex|adjunt|attach|joint|angehängt|allegat|bijgevoegd|ekli|вложен|添付|附件|附加|첨부|مرفق/iu;

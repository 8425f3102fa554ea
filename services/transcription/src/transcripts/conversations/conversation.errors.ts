import { DomainError } from '@escriba/errors';

/** Says that the ZIP file cannot be read, is encrypted, or declares sizes that no export has. The failure is permanent. */
export const archiveUnreadable = (cause?: unknown) =>
  new DomainError({
    kind: 'unsupported_media',
    code: 'conversation.archive_unreadable',
    message: {
      pt: 'O arquivo ZIP está danificado, protegido por senha ou não pode ser aberto',
      en: 'The ZIP file is damaged, protected by a password or cannot be opened',
    },
    cause,
  });

/** Says that the ZIP file has no chat. The failure is permanent. */
export const notConversation = () =>
  new DomainError({
    kind: 'unsupported_media',
    code: 'conversation.not_conversation',
    message: {
      pt: 'O arquivo ZIP não é uma conversa exportada do WhatsApp',
      en: 'The ZIP file is not a chat exported from WhatsApp',
    },
  });

/** Says that the chat has nothing to transcribe. The failure is permanent. */
export const noVoiceMessages = () =>
  new DomainError({
    kind: 'unsupported_media',
    code: 'conversation.no_voice_messages',
    message: {
      pt: 'A conversa não tem áudios. Exporte-a do WhatsApp com a opção “Anexar mídia”',
      en: 'The chat has no voice messages. Export it from WhatsApp with “Attach media”',
    },
  });

/** Says that there are more messages, voice messages, hours or bytes than one conversation may have. The failure is permanent. */
export const conversationTooLarge = () =>
  new DomainError({
    kind: 'limit_exceeded',
    code: 'conversation.too_large',
    message: {
      pt: 'A conversa é grande demais. O limite é de 20.000 mensagens, 200 áudios e 12 horas',
      en: 'The chat is too large. The limit is 20,000 messages, 200 voice messages and 12 hours',
    },
  });

/**
 * Returns whether a line without a sender, or the text before its first colon, is a notice of WhatsApp: `Ana criou o grupo "Obra`. Names are
 * not: the verb must have an object, so that `Ana mudou de número` may be a contact.
 */
export const isNoticeBeginning = (text: string): boolean =>
  WITHOUT_ACTOR.test(text) || WITH_ACTOR.test(text) || hasOpenQuote(text);

/**
 * Returns whether the text of a message is a notice of an iPhone, which names the chat as its sender. `isMarked`: WhatsApp marks what no user
 * typed.
 */
export const isNoticeText = (text: string, isMarked: boolean): boolean => {
  if (ENCRYPTION.test(text)) return true;
  if (!isMarked || ABOUT_ONE_MESSAGE.test(text)) return false;
  return WITHOUT_ACTOR.test(text) || WITH_ACTOR.test(text) || WITHOUT_OBJECT.test(text);
};

/** Returns whether a text ends within quotation marks: then the colon was part of a group's name or subject. */
const hasOpenQuote = (text: string): boolean => /(?:^|\s)(?:"[^"]*|“[^”]*|«[^»]*)$/u.test(text);

const ENCRYPTION =
  /^(?:as mensagens|mensagens|messages|los mensajes|les messages|nachrichten|i messaggi)\b[^\n]{0,60}?\b(?:criptografia de ponta a ponta|criptografad[oa]s|encriptad[oa]s|end-to-end encrypted|cifrad[oa]s|extremo a extremo|bout en bout|ende-zu-ende|end-to-end)/iu;

/** Matches a notice about one message, which replaces it and has its sender. */
const ABOUT_ONE_MESSAGE =
  /^(?:você apagou|mensagem apagada|esta mensagem|essa mensagem|you deleted this|this message|eliminaste este|se eliminó este|este mensaje)/iu;

const WITHOUT_ACTOR = new RegExp(
  [
    '(?:as )?(?:novas )?mensagens (?:e |desta |que |temporárias|enviadas)|as ligações|este grupo|esta conversa|esta empresa|esta conta',
    '(?:o )?seu código de segurança|o código de segurança|a duração das mensagens|o modo de mensagens|você (?:agora|foi|não é|bloqueou|desbloqueou)',
    "(?:new )?messages (?:and|to|you|sent)|disappearing messages|this (?:group|chat|business|account)|your security code|you(?:’re|'re| are| were|’ve|'ve) ",
    '(?:los )?(?:nuevos )?mensajes (?:y |a |de |que |temporales|nuevos)|los mensajes|este (?:chat|grupo)|esta (?:empresa|cuenta)|(?:tu|el) código de seguridad|ahora eres',
    '(?:se )?(?:creaste|cambiaste|añadiste|agregaste|eliminaste|activaste|desactivaste|fijaste|actualizaste) (?:el|la|los|las|a|al|este|esta|un|una)',
  ]
    .map((phrases) => `(?:${phrases})`)
    .join('|')
    .replace(/^/, '^(?:')
    .replace(/$/, ')'),
  'iu',
);

const PT_VERBS =
  'criou|mudou|alterou|trocou|atualizou|adicionou|removeu|ativou|desativou|fixou|redefiniu|restringiu|permitiu|definiu|configurou|vinculou|desvinculou|iniciou|editou';
const PT_OBJECTS = 'o|a|os|as|ao|este|esta|um|uma|você|seu|sua|para';
const EN_VERBS =
  'created|changed|added|removed|updated|turned (?:on|off)|pinned|reset|set|started|linked|edited';
const EN_OBJECTS = 'the|this|a|an|group|community|subject|their|your|to|you|disappearing';
const ES_VERBS =
  'creó|cambió|añadió|agregó|eliminó|actualizó|activó|desactivó|fijó|restableció|configuró|vinculó|inició|editó';
const ES_OBJECTS = 'el|la|los|las|a|al|este|esta|un|una|tu|su|te';

const WITH_ACTOR = new RegExp(
  String.raw`\s(?:(?:te |se )?(?:${PT_VERBS}) (?:(?:${PT_OBJECTS})(?!\p{L})|["“«])` +
    String.raw`|(?:${EN_VERBS}) (?:(?:${EN_OBJECTS})(?!\p{L})|["“«])` +
    String.raw`|(?:te |se )?(?:${ES_VERBS}) (?:(?:${ES_OBJECTS})(?!\p{L})|["“«])` +
    String.raw`|(?:entrou (?:usando|com|n[oa]|pel[oa])|joined (?:using|from|via|the)|se unió (?:usando|con|a|mediante))(?!\p{L}))`,
  'iu',
);

/** Matches a notice about a person alone in a marked text: `Ana saiu`. */
const WITHOUT_OBJECT =
  /\s(?:saiu|entrou|foi (?:adicionad|removid)[oa]|foi adicionado\(a\)|agora é (?:um )?admin|não é mais|left|joined|was (?:added|removed)|is now (?:an )?admin|salió|se unió|fue (?:añadid|agregad|eliminad)[oa]|ahora es (?:un )?admin|mudou de número|changed (?:their|to)|adicionou|added|añadió|agregó|te añadió|removeu|removed|eliminó)(?!\p{L})/iu;

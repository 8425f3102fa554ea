/** Expressions by which a speaker marks what a sentence is for. Each matches a text in lower case. */
export type Cues = {
  /** Decisions, results and what the speaker calls important. */
  readonly weight: RegExp;
  /** Openings that refer to the sentence before. */
  readonly reference: RegExp;
  /** Openings of a new topic. */
  readonly change: RegExp;
  /** Questions after a statement that ask for no answer, and greetings in the form of a question; see `isTag`. */
  readonly tag: RegExp;
  /** Words that a question begins with. */
  readonly question: RegExp;
};

const words = (alternatives: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{M}])(?:${alternatives})(?![\\p{L}\\p{M}])`, 'u');
const opening = (alternatives: string): RegExp =>
  new RegExp(`^[¿¡"“\\s]*(?:${alternatives})(?![\\p{L}\\p{M}])`, 'u');
/** Matches one of several expressions that may follow each other, with what is between them. */
const part = (alternatives: string): RegExp =>
  new RegExp(`(?:${alternatives})(?![\\p{L}\\p{M}])[\\s,]*`, 'uy');

const PORTUGUESE: Cues = {
  weight: words(
    'decid\\p{L}+|decis(?:ão|ões)|(?:ficou|fica|está) (?:decidido|definido|combinado|acertado|aprovado)|conclu\\p{L}+|resumindo|resumo|importante|importância|principa\\p{L}+|fundamental|essencia\\p{L}+|objetivos?|problemas?|solução|soluções|resultados?|prazo|aprov\\p{L}+|propo(?:sta|sto|mos|nho)|significa|define|definição|recomend\\p{L}+|combinamos|precisamos|vamos (?:adiar|contratar|lançar|trocar|fechar|começar)|ou seja|portanto|descobri\\p{L}*|causa|motivo|razão',
  ),
  reference: opening(
    'isso|isto|aquilo|esse|essa|este|esta|ele|ela|eles|elas|aí|daí|e|mas|porque|que|então|também|por isso|só que|nisso|inclusive',
  ),
  change: opening(
    '(?:(?:bom|bem|então|ok|certo|agora|e|muito bem|pessoal|gente)[,.]? )*(?:(?:o |um )?(?:próximo|segundo|terceiro|quarto|quinto|último|outro) (?:ponto|assunto|tema|tópico|item|bloco)|passando (?:para|pra|ao|à)|vamos (?:falar|passar|ao|à|para|pra|ver|começar|mudar|seguir)|mudando de assunto|sobre (?:o|a|os|as)|quanto (?:ao|à|aos|às)|em relação|a respeito|falando (?:de|em|do|da|sobre)|por (?:fim|último)|para (?:terminar|encerrar|fechar|começar)|agora(?: vamos| sobre| a gente)|outra coisa|outro assunto|voltando)',
  ),
  tag: part(
    '(?:(?:vocês?|todo mundo|todos) )?(?:está|estão|tá|tão) (?:(?:todo mundo|todos|vocês) )?me (?:ouvindo|escutando|vendo)(?: bem)?|como (?:é que )?(?:você|vocês|o senhor|a senhora) (?:está|estão|tá|tão)|deu (?:para|pra) (?:ouvir|entender)|dá (?:para|pra) (?:ouvir|ver)|posso começar|entenderam|tudo certo|combinado|tá certo|entendeu|tudo bem|tudo bom|como vai|pode ser|entende|verdade|é mesmo|tá bom|beleza|não é|certo|sabia|sério|hein|okay|sabe|viu|sim|não|hum|ahn|alô|né|tá|ok|ah|hã|oi|é',
  ),
  question: opening(
    '(?:e |mas |então |ah |oi |a gente )*(?:quem|quando|(?:para |pra |de |por )?onde|aonde|qual|quais|quanto|quanta|quantos|quantas|como|cadê|será|por que|por quê|o que|que horas|para que|pra que|de quem|com quem|do que|de que|até quando|desde quando|em que)',
  ),
};

const ENGLISH: Cues = {
  weight: words(
    "decid\\p{L}+|decisions?|agreed|conclu\\p{L}+|in summary|to sum up|important\\p{L}*|main|key|essential|critical|crucial|goals?|objectives?|problems?|solutions?|results?|deadline|approv\\p{L}+|propos\\p{L}+|means that|defin\\p{L}+|recommend\\p{L}*|we(?:'ll| will| need| must| should| have to)|action items?|therefore|in other words|turns out|discover\\p{L}*|because of|reasons?|cause",
  ),
  reference: opening(
    "it|it's|that|that's|this|these|those|he|she|they|and|but|so|because|which|also|then|or",
  ),
  change: opening(
    "(?:(?:so|okay|ok|well|alright|all right|now|and|right)[,.]? )*(?:(?:the |our )?(?:next|second|third|fourth|fifth|last|final|another) (?:point|topic|item|thing|subject|question|chapter)|moving on|let's (?:talk|move|turn|start|look|go)|let us (?:talk|move|turn|start|look)|turning to|speaking of|as for|regarding|about the|on the subject|finally|to (?:finish|close|wrap up|start|begin)|now (?:let|about|for)|next up|lastly|changing the subject|back to)",
  ),
  tag: part(
    "can (?:you|everyone|everybody) (?:hear|see) (?:me|us|my screen)|how are you(?: doing)?(?: today)?|shall we(?: start| begin)?|is that (?:right|ok|okay)|does that make sense|you know what i mean|how's it going|are you there|makes sense|sounds good|make sense|all right|you know|isn't it|you see|alright|really|right|hello|okay|yeah|good|fine|see|huh|yes|ok|no|oh",
  ),
  question: opening(
    "(?:and |but |so |well |okay |ok )*(?:who|whose|whom|when|where|which|what|why|how|what's|who's|where's|how's|do you|did you|does|are you|is there|are there|can you|could you|can we|could we|should we|will you|would you|have you|is it|was it)",
  ),
};

const NEVER = /(?!)/u;
const NO_CUES: Cues = { weight: NEVER, reference: NEVER, change: NEVER, tag: /(?!)/uy, question: NEVER };

/** Returns the cues of a language (ISO 639); none for those without a list. */
export const cuesOf = (language: string): Cues => {
  const [name] = language.toLowerCase().split(/[-_]/);
  if (name === 'pt') return PORTUGUESE;
  return name === 'en' ? ENGLISH : NO_CUES;
};

/**
 * Returns whether a text in lower case consists of tags alone: 'né?', 'ok, tudo bem?'. Each is taken as it comes, the longest first, and never
 * tried in another way: a text can be made so that there are millions of ways.
 */
export const isTag = (text: string, { tag }: Cues): boolean => {
  const begun = /^[¿¡"“\s]*/u.exec(text)?.[0].length ?? 0;
  let at = begun;
  tag.lastIndex = at;
  while (tag.test(text)) at = tag.lastIndex;
  tag.lastIndex = 0;
  return at > begun && /^[.?!"”\s]*$/u.test(text.slice(at));
};

/** Meaningless sounds and tags, by language. */
export const FILLER_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  pt: new Set(['né', 'hum', 'hã', 'hãn', 'ahn', 'ãhn', 'ãn', 'ã', 'hmm', 'hm', 'eh']),
  en: new Set(['um', 'uh', 'uhm', 'umm', 'uhh', 'er', 'erm', 'hm', 'hmm']),
  es: new Set(['eh', 'em', 'mmm', 'hm']),
  fr: new Set(['euh', 'heu', 'hum', 'bah', 'ben']),
  de: new Set(['äh', 'ähm', 'öh', 'hm', 'ehm']),
  it: new Set(['ehm', 'eh', 'mmm', 'uhm']),
};

/** A phrase that says nothing where commas set it off. */
export type FillerPhrase = {
  readonly words: readonly string[];
  /** The words, one of which comes before it, if it is not the beginning of a sentence; default: any. */
  readonly after?: RegExp;
  /** The words, one of which follows where it begins a sentence; default: any. */
  readonly before?: RegExp;
  /** Whether it is none in a sentence that begins so. */
  readonly notIn?: RegExp;
};

const PT_LINK = /^(e|é|mas|aí|daí|então|porque|que|assim|foi|era|tava|estava|ficou|fiquei|olha|bom)$/;
const PT_CLAUSE =
  /^(eu|tu|ele|ela|nós|eles|elas|você|vocês|não|se|quando|porque|isso|esse|essa|ninguém|todo|é|foi|era|tem|tinha)$/;
const EN_LINK =
  /^(and|but|so|it's|that's|is|was|were|are|be|i'm|he's|she's|we're|they're|just|then|because|really)$/;
const EN_CONDITION = /^(if|once|when|unless|because|as|since|before|after|until)$/;

/** Longer phrases first. 'Nome, tipo, valor' is a list, so `tipo` needs more than commas. */
export const FILLER_PHRASES: Readonly<Record<string, readonly FillerPhrase[]>> = {
  pt: [
    { words: ['tipo', 'assim'], after: PT_LINK },
    { words: ['tipo'], after: PT_LINK, before: PT_CLAUSE },
  ],
  en: [
    { words: ['you', 'know'], notIn: EN_CONDITION },
    { words: ['i', 'mean'], notIn: EN_CONDITION },
    { words: ['like'], after: EN_LINK, before: /^$/ },
  ],
};

/** Words after which a comma is only there for the filler that follows: 'It was, like, huge.' */
export const JOINED: Readonly<Record<string, RegExp>> = {
  pt: /^(é|foi|era|tava|estava|ficou|fiquei|um|uma|o|a|de|do|da|em|no|na|com|muito|muita|que)$/,
  en: /^(is|was|were|are|be|it's|that's|i'm|he's|she's|we're|they're|the|a|an|to|of|in|on|with|very|really|just|my|your|our)$/,
};

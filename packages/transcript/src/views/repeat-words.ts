/** How one language repeats words without meaning to. All in lower case. */
export type RepeatRules = {
  /** Words that end no clause, so that a phrase that ends with one breaks off: 'fui na, fui na padaria'. */
  readonly unending: ReadonlySet<string>;
  /** Subjects, which are repeated where a clause begins: 'eu, eu acho'. */
  readonly subjects: ReadonlySet<string>;
  /** Words before a subject that begin a clause without a comma. */
  readonly openers: ReadonlySet<string>;
  /** Verbs that go on, after their subject: 'eu acho, eu acho que'. */
  readonly continuing: ReadonlySet<string>;
  /** Words after a repetition that is meant: 'eu, eu mesmo'. */
  readonly emphatic: ReadonlySet<string>;
  /** Words after which a letter is its own name: 'vitamina a'. */
  readonly lettered: ReadonlySet<string>;
  /** Numbers, which are dictated one by one: 'um um dois'. */
  readonly numbers: ReadonlySet<string>;
};

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Without `para`, `se`, `que`, `nos`, `pelo`, `como`, `for`, `to`, `that`, `her` and the like: two in a row may both mean something. */
export const REPEAT_RULES: Readonly<Record<string, RepeatRules>> = {
  pt: {
    unending: words(
      'a o e os as do da dos das no na nas ao aos à às de em com por num numa dum duma um uma mas porque pra pro',
    ),
    subjects: words('eu ele ela eles elas você vocês nós tu isso'),
    openers: words('mas porque quando então aí daí onde pois'),
    continuing: words('acho achei acredito queria quero ia vou tava estava tenho tinha preciso gostaria'),
    emphatic: words('mesmo mesma mesmos mesmas próprio própria só sim que também'),
    lettered: words(
      'letra vogal opção alternativa nota plano turma série vitamina tipo grupo classe grau hepatite item lado ponto zona bloco sala parte fase canal dó',
    ),
    numbers: words(
      'zero um uma dois duas três quatro cinco seis meia sete oito nove dez onze doze cada algum nenhum número vírgula ponto e por a',
    ),
  },
  en: {
    unending: words('a an the of and but my your our their every'),
    subjects: words(
      "i we they she he it you i'm we're they're he's she's it's i've we've i'll we'll there's",
    ),
    openers: words('but because so when if then'),
    continuing: words('think thought want wanted was am have had need would could will'),
    emphatic: words('myself yourself himself herself itself ourselves themselves too alone'),
    lettered: words('letter vitamin plan option type grade class group hepatitis section part point'),
    numbers: words('zero oh one two three four five six seven eight nine ten'),
  },
};

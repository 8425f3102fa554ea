import { calendarNamesOf } from './calendar-names.ts';

/** What makes a sentence one of a date, a deadline, an amount or a number. Each matches a text in lower case. */
export type Patterns = {
  readonly date: RegExp;
  readonly deadline: RegExp;
  readonly amount: RegExp;
  readonly number: RegExp;
};

const known = new Map<string, Patterns>();

/** Returns the patterns of a language (ISO 639): Portuguese and English by their words, others by digits, signs and the names of the calendar. */
export const patternsOf = (language: string): Patterns => {
  const [name = ''] = language.toLowerCase().split(/[-_]/);
  const patterns = known.get(name) ?? createPatterns(name);
  known.set(name, patterns);
  return patterns;
};

const BEFORE = String.raw`(?<![\p{L}\p{N}])`;
const AFTER = String.raw`(?![\p{L}\p{N}])`;
const any = (...parts: readonly string[]): RegExp =>
  new RegExp(`${BEFORE}(?:${parts.join('|')})${AFTER}`, 'u');

const NUMERIC_DATE = String.raw`\d{1,2}\/\d{1,2}(?:\/(?:\d{4}|\d{2}))?|\d{1,2}\.\d{1,2}\.\d{4}|\d{4}-\d{2}-\d{2}`;
const SIGNED_AMOUNT = String.raw`(?:r|us)?\p{Sc}\s?\d[\d.,]*|\d[\d.,]*\s?\p{Sc}`;
const PERCENTAGE = String.raw`\d[\d.,]*\s?%`;
/** Numbers of two digits or more, and decimals. */
const LARGE = String.raw`\d{2,}[\d.,]*|\d+[.,]\d+`;
const YEAR = String.raw`(?:1\d|20)\d\d`;

const createPatterns = (name: string): Patterns => {
  if (name === 'pt') return portuguese();
  return name === 'en' ? english() : general(name);
};

const portuguese = (): Patterns => {
  const { months, weekdays } = calendarNamesOf('pt');
  const days = weekdays.replaceAll('-feira', '[- ]feira');
  const date = [
    NUMERIC_DATE,
    String.raw`(?:\d{1,2}|1º|primeiro) de (?:${months})(?: de \d{4})?`,
    String.raw`dia (?:\d{1,2}|primeiro|dois|três|quatro|cinco|seis|sete|oito|nove)`,
    String.raw`(?:${months}) de ${YEAR}`,
    days,
    String.raw`(?:em|desde|ano(?: de)?|até|de) ${YEAR}`,
  ];
  const near = String.raw`(?:amanhã|hoje|depois de amanhã|segunda|terça|quarta|quinta|sexta|(?:o |a )?próxim[oa]|(?:o |a )?(?:mês|semana|ano) que vem|(?:o )?(?:fim|final|começo|início|meio) d[aeo]s?|(?:${months}))`;
  return {
    date: any(...date),
    deadline: any(
      String.raw`até (?:(?:o|a|ao|à|no|na) )?(?:dia |(?:${date.join('|')})|${near})`,
      String.raw`prazos?|data[- ]limite|venc(?:e|em|imento|imentos|erá)|no máximo (?:até|em)`,
      String.raw`(?:dentro de|em até|daqui a) (?:\d+|um|uma|dois|duas|três|quatro|cinco|seis|sete|oito|nove) (?:horas?|dias?|semanas?|m[eê]s(?:es)?)`,
      String.raw`(?:entreg|vence|termina|expira|acaba)\p{L}* (?:\p{L}+ ){0,4}(?:(?:no |na )?dia \d|amanhã|${days}|\d{1,2} de (?:${months}))`,
    ),
    amount: any(
      SIGNED_AMOUNT,
      String.raw`\d[\d.,]*(?: (?:mil|milhão|milhões|bilhão|bilhões))?(?: de)? (?:reais|real|dólares|dólar|euros?|libras?|pesos?|centavos)`,
      String.raw`(?:um|dois|três|quatro|cinco|seis|sete|oito|nove) (?:reais|real|dólares|dólar|euros?|mil reais|milhões de reais)`,
    ),
    number: any(
      PERCENTAGE,
      String.raw`\d[\d.,]* (?:mil|milhão|milhões|bilhão|bilhões)`,
      LARGE,
      String.raw`(?:metade|um terço|dois terços|o dobro|o triplo) d[eoa]s?`,
    ),
  };
};

const ENGLISH_TENS = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety';
const ENGLISH_UNIT = `one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|${ENGLISH_TENS}`;
const ENGLISH_ORDINAL =
  'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|twenty[- ](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|thirtieth|thirty[- ]first';

const english = (): Patterns => {
  const { months, weekdays } = calendarNamesOf('en');
  const day = String.raw`(?:\d{1,2}(?:st|nd|rd|th)?|${ENGLISH_ORDINAL})`;
  const date = [
    NUMERIC_DATE,
    String.raw`(?:${months}) (?:the )?${day}`,
    String.raw`(?:the )?${day} of (?:${months})`,
    String.raw`(?:${months})(?: of)?,? ${YEAR}`,
    weekdays,
    String.raw`(?:in|of|since|by|year|until|before|after|from) ${YEAR}`,
    String.raw`the \d{1,2}(?:st|nd|rd|th)`,
  ];
  const number = String.raw`(?:\d[\d.,]*|a|${ENGLISH_UNIT})(?:(?: and)?[ -](?:hundred|thousand|million|billion|${ENGLISH_UNIT}))*`;
  const near = String.raw`(?:today|tomorrow|tonight|noon|midnight|(?:the )?(?:end|beginning|middle) of|(?:the )?(?:next|end)|(?:${months}))`;
  const period = '(?:hours?|days?|weeks?|months?|business days)';
  return {
    date: any(...date),
    deadline: any(
      String.raw`(?:by|until|before|no later than) (?:${date.join('|')}|${near})`,
      String.raw`deadlines?|due (?:date|on|by|in|next|tomorrow|today|${weekdays}|${months})|expires?`,
      String.raw`within (?:the next )?(?:\d+|a|${ENGLISH_UNIT}) (?:business )?${period}`,
    ),
    amount: any(SIGNED_AMOUNT, String.raw`${number} (?:dollars?|euros?|pounds?|cents?|bucks|reais|grand)`),
    number: any(
      PERCENTAGE,
      String.raw`${number} (?:percent|per cent)`,
      LARGE,
      String.raw`(?:\d[\d.,]*|a|${ENGLISH_UNIT}) (?:hundred|thousand|million|billion)`,
      `eleven|twelve|fifteen|${ENGLISH_TENS}`,
    ),
  };
};

const general = (language: string): Patterns => {
  const { months, weekdays } = calendarNamesOf(language);
  return {
    date: anyOrUnspaced(
      [
        NUMERIC_DATE,
        String.raw`\d{1,2}\.?(?: \p{L}{1,3})? (?:${months})`,
        String.raw`(?:${months}) \d{1,2}`,
        weekdays,
      ],
      String.raw`\d+年|\d+月\d+日`,
    ),
    deadline: /(?!)/u,
    amount: anyOrUnspaced(
      [SIGNED_AMOUNT, String.raw`\d[\d.,]*\s?(?:euros?|dollars?|dólares|usd|eur|brl)`],
      String.raw`\d+[万億]?[円元]`,
    ),
    number: any(PERCENTAGE, LARGE),
  };
};

/** Adds alternatives of languages without spaces, where words are before and after. */
const anyOrUnspaced = (parts: readonly string[], unspaced: string): RegExp =>
  new RegExp(`${any(...parts).source}|${unspaced}`, 'u');

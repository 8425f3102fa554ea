/** Words and signs of one unit, each in the languages of the interface that say it differently. */
const NAMES: readonly (readonly string[])[] = [
  ['%', 'por cento', 'percent', 'per cent', 'por ciento', 'pour cent', 'prozent', 'per cento'],
  ['r$', 'reais', 'brl'],
  ['us$', '$', 'dólar', 'dólares', 'dollar', 'dollars', 'usd', 'bucks'],
  ['€', 'euro', 'euros', 'eur'],
  ['£', 'libra', 'libras', 'pound', 'pounds'],
  ['segundo', 'segundos', 'second', 'seconds'],
  ['minuto', 'minutos', 'minute', 'minutes', 'min'],
  ['hora', 'horas', 'hour', 'hours'],
  ['dia', 'dias', 'day', 'days', 'día', 'días', 'jour', 'jours', 'tag', 'tage', 'giorno', 'giorni'],
  ['semana', 'semanas', 'week', 'weeks', 'semaine', 'semaines', 'woche', 'wochen', 'settimana', 'settimane'],
  ['mês', 'meses', 'month', 'months', 'mes', 'mois', 'monat', 'monate', 'mese', 'mesi'],
  ['ano', 'anos', 'year', 'years', 'año', 'años', 'an', 'ans', 'jahr', 'jahre', 'anno', 'anni'],
  ['quilômetro', 'quilômetros', 'km', 'kilometer', 'kilometers', 'kilometre', 'kilometres'],
  ['metro', 'metros', 'meter', 'meters', 'metre', 'metres'],
  ['milha', 'milhas', 'mile', 'miles'],
  ['quilo', 'quilos', 'quilograma', 'quilogramas', 'kg', 'kilo', 'kilos', 'kilogram', 'kilograms'],
  ['grama', 'gramas', 'gram', 'grams'],
  ['miligrama', 'miligramas', 'mg', 'milligram', 'milligrams'],
  ['mililitro', 'mililitros', 'ml', 'milliliter', 'milliliters'],
  ['litro', 'litros', 'liter', 'liters', 'litre', 'litres'],
  ['tonelada', 'toneladas', 'ton', 'tons'],
  ['grau', 'graus', '°', '°c', 'degree', 'degrees'],
];

const UNITS = new Map(NAMES.flatMap((names, unit) => names.map((name) => [name, unit] as const)));
const SIGN_BEFORE = /(r\$|us\$|[$€£])\s*$/iu;
const UNIT_AFTER = /^\s*(?:de\s+)?(%|°c?|[€£$]|p[eo]u?r\s+c(?:ento|ent|iento)(?!\p{L})|\p{L}+)/iu;

/** Returns the unit of a number from what stands before and behind it; undefined without one. */
export const unitAround = (before: string, behind: string): number | undefined => {
  const sign = SIGN_BEFORE.exec(before)?.[1];
  const name = sign ?? UNIT_AFTER.exec(behind)?.[1];
  return name === undefined ? undefined : UNITS.get(name.toLowerCase().replaceAll(/\s+/g, ' '));
};

type WrittenClock = {
  readonly hour: number;
  readonly minute: string;
  readonly seconds: string;
  /** The text before and after the time: `PM`, `p. m.`, `da tarde`; other words are ignored. */
  readonly period: string;
};

/** Returns a time such as `14:05:09`, of clocks of twelve and of twenty-four hours; undefined if there is no such hour. */
export const readClock = ({ hour, minute, seconds, period }: WrittenClock): string | undefined => {
  if (hour > 23) return hour === 24 && minute === '00' ? `00:00:${seconds}` : undefined;
  return [String(hourOfDay(hour, period)).padStart(2, '0'), minute, seconds].join(':');
};

const hourOfDay = (hour: number, period: string): number => {
  const word = period.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
  if (hour === 0 || hour > 12 || word === '') return hour;
  if (MORNING.test(word)) return hour % 12;
  // Twelve at night is midnight, and one at night is after it.
  if (NIGHT.test(word)) return hour === 12 || hour < EVENING_FROM ? hour % 12 : hour + 12;
  return AFTERNOON.test(word) ? (hour % 12) + 12 : hour;
};

const EVENING_FROM = 5;
const MORNING =
  /^(?:às)?am?$|manh|mañana|madrugada|meianoite|medianoche|midnight|morning|mattina|matin|vorm|午前|上午|凌晨|오전|πμ|öö/u;
const NIGHT = /noite|noche|night|晚上/u;
const AFTERNOON =
  /^(?:às)?pm?$|tarde|mediod|meiodia|noon|evening|pomeriggio|soir|nachm|abends|午後|下午|오후|μμ|ös/u;

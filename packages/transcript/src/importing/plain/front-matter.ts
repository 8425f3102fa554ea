const LINES_MAX = 12;
const WORDS_MAX = 14;
/** Commas from which a line is a list, as of key words or of those present. */
const COMMAS_MIN = 3;
const TITLE = /^(?:.{0,120}[-–—:]\s*)?(?:transcri[çc][ãa]o|transcript|transcripci[óo]n)(?:\s*:)?$/i;

/** Lines that the program that made the transcript wrote into it. */
const NOTICE = new RegExp(
  [
    String.raw`.{1,80} (?:iniciou|interrompeu|parou|encerrou|started|stopped|inició|detuvo|finalizó) (?:a |la )?(?:transcri[çc][ãa]o|transcription|transcripci[óo]n)\.?`,
    String.raw`(?:transcribed by|transcrito por) https?:\/\/\S+`,
    String.raw`\((?:transcribed by|transcrito por) TurboScribe\b.*\)`,
    String.raw`(?:(?:a )?(?:reuni[ãa]o|transcri[çc][ãa]o) (?:terminou|foi encerrada)|(?:meeting|transcription) (?:has )?ended|la (?:reuni[óo]n|transcripci[óo]n) (?:finaliz[óo]|ha finalizado|termin[óo]|ha terminado)) (?:ap[óo]s|after|despu[ée]s de) \d[\d:]*\W*`,
    String.raw`(?:esta transcri[çc][ãa]o edit[áa]vel foi gerada|this editable transcript was computer generated|esta transcripci[óo]n editable se ha generado).*`,
    // What Teams reads out beside each time.
    String.raw`\d{1,3} (?:minutes?|minutos?) (?:e |y )?\d{1,2} (?:seconds?|segundos?)`,
    // The names of merged recordings in this product's texts.
    String.raw`— .{1,200} —`,
  ]
    .map((pattern) => `^${pattern}$`)
    .join('|'),
  'iu',
);

/** Returns whether a line is a notice of Teams, Meet, Otter or this product, not something that someone said. */
export const isNotice = (line: string): boolean => line.length <= 400 && NOTICE.test(line);

/** Returns whether the lines before the first turn are title, date and list of those present. */
export const isFrontMatter = (lines: readonly string[], isTimed: boolean): boolean =>
  lines.length <= LINES_MAX &&
  (isTimed || lines.some((line) => line.length <= 140 && TITLE.test(line))) &&
  lines.every(isTitle);

const isTitle = (line: string): boolean => {
  // A sentence ends so; a time in Spanish, too: `5:00 p. m.`
  if (/[.!?…]$/.test(line) && !/\d\s?[ap]\.\s?m\.$/i.test(line)) return false;
  return line.split(/\s+/).length <= WORDS_MAX || line.split(',').length > COMMAS_MIN;
};

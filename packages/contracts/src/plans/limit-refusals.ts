import type { Locale, LocalisedText } from '../shared/locale.ts';
import type { PlanLimit } from './limits.ts';

/** What a refusal names. `left` is what remains of the limit, in its unit, rounded down: it never promises too much. */
type Figures = { readonly limit: number; readonly left: number };

/** The messages of refusals, apart from the other texts of limits: most pages show none. */
const REFUSALS: Readonly<Record<PlanLimit, Readonly<Record<Locale, (figures: Figures) => string>>>> = {
  dailyFiles: {
    pt: ({ limit }) => `Limite diário atingido (${limit} ${limit === 1 ? 'arquivo' : 'arquivos'}/dia)`,
    en: ({ limit }) => `Daily limit reached (${limit} ${limit === 1 ? 'file' : 'files'}/day)`,
  },
  monthlyTranscriptionMinutes: {
    pt: ({ left }) => `Limite mensal de transcrição atingido (${left} min restantes)`,
    en: ({ left }) => `Monthly transcription limit reached (${left} min left)`,
  },
  maxFileSizeMB: {
    pt: ({ limit }) => `Arquivo muito grande. Limite: ${limit}MB`,
    en: ({ limit }) => `The file is too large. Limit: ${limit} MB`,
  },
  maxDurationMinutes: {
    pt: ({ limit }) => `Duração muito longa. Limite: ${Math.floor(limit / 60)}h ${limit % 60}min`,
    en: ({ limit }) => `The recording is too long. Limit: ${Math.floor(limit / 60)} h ${limit % 60} min`,
  },
  insightsPerMonth: {
    pt: ({ limit }) => `Limite mensal de resumos e análises atingido (${limit} por mês)`,
    en: ({ limit }) => `Monthly limit of summaries and analyses reached (${limit} a month)`,
  },
};

/** Returns the message of a refusal; `left` is what remains of the limit, in its unit. */
export const planLimitRefusal = (
  name: PlanLimit,
  { limit, left = 0 }: { readonly limit: number; readonly left?: number },
): LocalisedText => {
  const { pt, en } = REFUSALS[name];
  return { pt: pt({ limit, left }), en: en({ limit, left }) };
};

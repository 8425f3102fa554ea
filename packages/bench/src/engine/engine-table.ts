import { errorRate, type Score } from '../accuracy/score.ts';
import { megabytes, percent, seconds } from '../format.ts';
import { GOAL_HEAD, goalRow, type Table } from '../report/section.ts';
import { median } from '../statistics.ts';

/** One transcription of the long recording. */
export type Run = { readonly wallMs: number; readonly processorMs: number };

/** What a program made of a model's recordings. */
export type SideResult = {
  readonly side: string;
  readonly samples: readonly Score[];
  readonly readings: Score;
  readonly runs: readonly Run[];
  readonly memoryBytes: number;
};

export type ModelResult = {
  readonly model: string;
  readonly sides: readonly (SideResult | { readonly side: string; readonly missing: string })[];
};

/** What other programs' time is compared with. */
const REFERENCE = 'faster-whisper';
const OWN = 'Escriba';
/** Of faster-whisper's time with the same weights and beam. */
const RATIO_MAX = 0.35;

/** Every program with every model, in one table; what is not measured says why. */
export const engineTable = (models: readonly ModelResult[]): Table => ({
  head: [
    'model',
    'program',
    'words wrong, samples',
    'words wrong, readings',
    'time',
    'processor time',
    `time ÷ ${REFERENCE}’s`,
    `processor time ÷ ${REFERENCE}’s`,
    'memory',
  ],
  rows: models.flatMap(({ model, sides }) =>
    sides.map((result) =>
      'missing' in result
        ? [model, result.side, `not measured: ${result.missing}`, '', '', '', '', '', '']
        : toRow(model, result, findReference(sides)),
    ),
  ),
});

const toRow = (model: string, result: SideResult, reference: SideResult | undefined): string[] => {
  const ratio = (key: keyof Run): string =>
    reference === undefined ? '' : (middle(result, key) / middle(reference, key)).toFixed(2);
  return [
    model,
    result.side,
    percent(errorRate(result.samples)),
    percent(errorRate([result.readings])),
    seconds(middle(result, 'wallMs')),
    seconds(middle(result, 'processorMs')),
    ratio('wallMs'),
    ratio('processorMs'),
    megabytes(result.memoryBytes),
  ];
};

/** The goal for the time, where there is something to compare with. */
export const goalTables = (models: readonly ModelResult[]): Table[] => {
  const rows = models.flatMap(({ model, sides }) => {
    const reference = findReference(sides);
    const own = findSide(sides, OWN);
    if (reference === undefined || own === undefined) return [];
    return (['wallMs', 'processorMs'] as const).map((key) => {
      const ratio = middle(own, key) / middle(reference, key);
      return goalRow({
        what: `${model}, ${key === 'wallMs' ? 'time' : 'processor time'}`,
        product: seconds(middle(own, key)),
        raw: seconds(middle(reference, key)),
        ratio,
        goal: `≤ ${RATIO_MAX}`,
        met: ratio <= RATIO_MAX,
      });
    });
  });
  return rows.length === 0 ? [] : [{ head: GOAL_HEAD, rows }];
};

const middle = ({ runs }: SideResult, key: keyof Run): number => median(runs.map((run) => run[key]));

const findReference = (sides: ModelResult['sides']): SideResult | undefined => findSide(sides, REFERENCE);

const findSide = (sides: ModelResult['sides'], side: string): SideResult | undefined =>
  sides.find((result): result is SideResult => result.side === side && !('missing' in result));

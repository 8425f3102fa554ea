import type { DetectOptions, SpeechSpan } from '../types.ts';

const defaults = { threshold: 0.5, silenceMsMin: 300, speechMsMin: 250, marginMs: 200 };

/** How far below the threshold the probability must fall before speech ends. */
const hysteresis = 0.15;

export type SpanRules = Required<Omit<DetectOptions, 'signal'>>;

export const spanRules = (options: DetectOptions): SpanRules => {
  const { threshold, silenceMsMin, speechMsMin, marginMs } = { ...defaults, ...options };
  return { threshold, silenceMsMin, speechMsMin, marginMs };
};

/** Converts speech probabilities, one per window, to spans of speech with margins. */
export const findSpans = (
  probabilities: Float32Array,
  windowMs: number,
  durationMs: number,
  rules: SpanRules,
): SpeechSpan[] => {
  const bare = findBareSpans(probabilities, windowMs, durationMs, rules);
  return bare.map((span, i) => {
    const before = bare[i - 1];
    const after = bare[i + 1];
    return {
      ...span,
      startMs: before
        ? Math.max(span.startMs - rules.marginMs, middle(before, span))
        : Math.max(0, span.startMs - rules.marginMs),
      endMs: after
        ? Math.min(span.endMs + rules.marginMs, middle(span, after))
        : Math.min(durationMs, span.endMs + rules.marginMs),
    };
  });
};

/** Two margins that would overlap meet in the middle of the silence. */
const middle = (before: SpeechSpan, after: SpeechSpan): number =>
  Math.round((before.endMs + after.startMs) / 2);

const findBareSpans = (
  probabilities: Float32Array,
  windowMs: number,
  durationMs: number,
  rules: SpanRules,
): SpeechSpan[] => {
  const spans: SpeechSpan[] = [];
  let startMs: number | undefined;
  let silenceFromMs: number | undefined;
  const close = (endMs: number) => {
    if (startMs !== undefined && endMs - startMs >= rules.speechMsMin)
      spans.push({
        startMs,
        endMs,
        voice: mean(probabilities.subarray(startMs / windowMs, endMs / windowMs)),
      });
    startMs = undefined;
    silenceFromMs = undefined;
  };
  probabilities.forEach((probability, i) => {
    const nowMs = i * windowMs;
    if (probability >= rules.threshold) {
      startMs ??= nowMs;
      silenceFromMs = undefined;
    } else if (startMs !== undefined && probability < rules.threshold - hysteresis) {
      silenceFromMs ??= nowMs;
      if (nowMs + windowMs - silenceFromMs >= rules.silenceMsMin) close(silenceFromMs);
    }
  });
  close(silenceFromMs ?? durationMs);
  return spans;
};

/** Rounds to two decimals. A span has at least one window. */
const mean = (probabilities: Float32Array): number =>
  Math.round(
    (100 * probabilities.reduce((sum, probability) => sum + probability, 0)) / probabilities.length,
  ) / 100;

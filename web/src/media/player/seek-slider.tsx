import type { CSSProperties, KeyboardEvent } from 'react';

type SeekSliderProps = {
  readonly label: string;
  readonly positionSeconds: number;
  readonly durationSeconds: number;
  /** The position in words. */
  readonly text: string;
  readonly isDisabled: boolean;
  readonly onSeek: (seconds: number) => void;
};

const ARROW_SECONDS = 5;
const PAGE_SECONDS = 30;

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: ARROW_SECONDS,
  ArrowUp: ARROW_SECONDS,
  ArrowLeft: -ARROW_SECONDS,
  ArrowDown: -ARROW_SECONDS,
  PageUp: PAGE_SECONDS,
  PageDown: -PAGE_SECONDS,
};

/** Renders the position in a recording; drag it, or use the arrow keys. */
export const SeekSlider = (props: SeekSliderProps) => {
  const { label, positionSeconds, durationSeconds, text, isDisabled, onSeek } = props;
  const percent = durationSeconds > 0 ? Math.min(100, (positionSeconds / durationSeconds) * 100) : 0;
  const stepByKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onSeek(Math.max(0, Math.min(durationSeconds, positionSeconds + step)));
  };
  return (
    <input
      type="range"
      dir="ltr"
      aria-label={label}
      aria-valuetext={text}
      min={0}
      max={Math.max(durationSeconds, 0.1)}
      step={0.1}
      value={Math.min(positionSeconds, durationSeconds)}
      disabled={isDisabled}
      onChange={(event) => onSeek(event.target.valueAsNumber)}
      onKeyDown={stepByKey}
      style={filledTo(percent)}
      className="seek min-w-0 grow"
    />
  );
};

/** Returns a style with a custom property, which React's types lack. */
const filledTo = (percent: number): CSSProperties => ({ '--done': `${percent}%` }) as CSSProperties;

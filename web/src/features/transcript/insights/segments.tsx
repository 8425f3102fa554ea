import { ToggleGroup } from 'radix-ui';

type SegmentsProps<T extends string> = {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChoose: (value: T) => void;
};

/** Renders two or three exclusive options in one line. */
export const Segments = <T extends string>({ label, value, options, onChoose }: SegmentsProps<T>) => (
  <ToggleGroup.Root
    type="single"
    aria-label={label}
    value={value}
    onValueChange={(next) => {
      const chosen = options.find((option) => option.value === next);
      if (chosen !== undefined) onChoose(chosen.value);
    }}
    className="flex max-w-full flex-wrap gap-0.5 self-start rounded-control bg-ink/7 p-0.5"
  >
    {options.map((option) => (
      <ToggleGroup.Item
        key={option.value}
        value={option.value}
        className="min-h-7 rounded-[6px] px-3 text-sm text-muted transition-colors duration-150 hover:text-ink data-[state=on]:bg-surface data-[state=on]:text-ink data-[state=on]:shadow-resting touch:min-h-10"
      >
        {option.label}
      </ToggleGroup.Item>
    ))}
  </ToggleGroup.Root>
);

import { Group } from '@visx/group';
import { useParentSize } from '@visx/responsive';
import { scaleBand, scaleLinear } from '@visx/scale';
import { BarRounded } from '@visx/shape';

type MonthChartProps = {
  readonly months: readonly { readonly name: string; readonly value: number; readonly label: string }[];
};

const HEIGHT = 256;
const TOP = 28;
const BOTTOM = 28;
const BAR_WIDTH_MAX = 56;
const WIDTH_BEFORE_MEASURED = 480;

/** One bar per month with its value above it. Hidden from screen readers, which get the table. */
export const MonthChart = ({ months }: MonthChartProps) => {
  const { parentRef, width } = useParentSize({
    debounceTime: 0,
    initialSize: { width: WIDTH_BEFORE_MEASURED },
  });
  const x = scaleBand({ domain: months.map(({ name }) => name), range: [0, width], padding: 0.28 });
  const y = scaleLinear({
    domain: [0, Math.max(1, ...months.map(({ value }) => value))],
    range: [HEIGHT - BOTTOM, TOP],
  });
  const barWidth = Math.min(x.bandwidth(), BAR_WIDTH_MAX);
  const highest = Math.max(...months.map(({ value }) => value));
  return (
    <div ref={parentRef} className="w-full min-w-0" style={{ height: HEIGHT }}>
      <svg width={width} height={HEIGHT} aria-hidden="true" className="block max-w-full tabular-nums">
        <line x1={0} x2={width} y1={HEIGHT - BOTTOM} y2={HEIGHT - BOTTOM} className="stroke-line" />
        {months.map(({ name, value, label }) => {
          const middle = (x(name) ?? 0) + x.bandwidth() / 2;
          return (
            <Group key={name} left={middle}>
              <BarRounded
                all={false}
                top
                radius={4}
                x={-barWidth / 2}
                y={y(value)}
                width={barWidth}
                height={HEIGHT - BOTTOM - y(value)}
                className={value === highest ? 'fill-accent' : 'fill-accent/45'}
              />
              <text y={y(value) - 8} textAnchor="middle" className="fill-ink text-xs font-medium">
                {label}
              </text>
              <text y={HEIGHT - 8} textAnchor="middle" className="fill-muted text-xs">
                {name}
              </text>
            </Group>
          );
        })}
      </svg>
    </div>
  );
};

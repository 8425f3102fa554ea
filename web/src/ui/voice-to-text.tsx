import { classes } from './classes.ts';

const BARS = [10, 22, 14, 34, 48, 26, 40, 56, 30, 46, 20, 36, 14, 24, 9];
const LINES = [
  { x: 170, width: 150, y: 14 },
  { x: 170, width: 122, y: 32 },
  { x: 170, width: 84, y: 50 },
];

/** Draws the product: a voice on the left becomes lines on the right, the last one highlighted. */
export const VoiceToText = ({ isActive = false }: { readonly isActive?: boolean }) => (
  <svg viewBox="0 0 320 64" aria-hidden="true" className="h-14 w-auto max-w-full sm:h-16">
    {BARS.map((height, index) => (
      <rect
        key={`${index}-${height}`}
        x={index * 10}
        y={32 - height / 2}
        width="4"
        height={height}
        rx="2"
        className={classes('fill-accent', isActive && 'origin-center animate-breathe')}
        style={{ opacity: 0.95 - index * 0.035, animationDelay: `${index * 70}ms` }}
      />
    ))}
    <rect x="164" y="41" width="96" height="18" rx="3" className="fill-marker" />
    {LINES.map((line) => (
      <rect
        key={line.y}
        x={line.x}
        y={line.y - 2}
        width={line.width}
        height="4"
        rx="2"
        className="fill-ink/22"
      />
    ))}
    <rect x="258" y="40" width="2.5" height="20" rx="1.25" className="fill-ink/70" />
  </svg>
);

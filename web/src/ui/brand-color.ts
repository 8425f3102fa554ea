/** One theme's colors for what is marked, clicked or focused, as `#rrggbb`. */
type Accents = { readonly accent: string; readonly strong: string };
export type BrandAccents = { readonly light: Accents; readonly dark: Accents };

type Triple = readonly [number, number, number];
/** Lightness (0–1), chroma, and the direction of the hue as a unit vector. */
type Oklch = { readonly l: number; readonly c: number; readonly a: number; readonly b: number };

/**
 * The surface of each theme that is closest to its accent: `--color-sunken` in the light theme, `--color-overlay` in the dark one. The share
 * is that of the strongest tint of the accent under a text in the accent.
 */
const PAPER = {
  light: { surface: '#f6f3ef', tint: 0.14, step: -0.01 },
  dark: { surface: '#1c2229', tint: 0.14, step: 0.01 },
} as const;
/** WCAG AA of text. */
const CONTRAST_MIN = 4.5;
/** How far the color under the pointer is from the accent, in lightness. */
const STRONG = 6;

/**
 * Returns the accents of a brand's color, `#rrggbb`, for both themes: the color itself where it is readable as text on every surface and
 * under the text on it, otherwise the nearest darker or lighter color of the same hue that is.
 */
export const accentsOf = (color: string): BrandAccents => ({
  light: readableOn(color, PAPER.light),
  dark: readableOn(color, PAPER.dark),
});

/**
 * Returns the relation of the luminance of two colors, `#rrggbb`, from 1 to 21.
 * Source: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 * @internal as tests measure the accents with it
 */
export const contrastOf = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
};

/**
 * Mixes two colors as a translucent one on an opaque one.
 * @internal as tests measure tints
 */
export const mixColors = (below: string, above: string, share: number): string => {
  const upper = channelsOf(above);
  return toHex(channelsOf(below).map((channel, at) => channel + ((upper[at] ?? 0) - channel) * share));
};

type Paper = { readonly surface: string; readonly tint: number; readonly step: number };

const readableOn = (color: string, { surface, tint, step }: Paper): Accents => {
  const tone = toOklch(color);
  let accent = color;
  for (let { l } = tone; l >= 0 && l <= 1 && !isReadable(accent, surface, tint); l += step)
    accent = fromOklch({ ...tone, l });
  const { l } = toOklch(accent);
  return { accent, strong: fromOklch({ ...tone, l: Math.min(1, Math.max(0, l + step * STRONG)) }) };
};

const isReadable = (accent: string, surface: string, tint: number): boolean =>
  contrastOf(accent, mixColors(surface, accent, tint)) >= CONTRAST_MIN;

const channelsOf = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);

const toHex = (channels: readonly number[]): string =>
  `#${channels
    .map((channel) => Math.round(Math.min(1, Math.max(0, channel)) * 255))
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')}`;

const toLinear = (channel: number): number =>
  channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const fromLinear = (light: number): number =>
  light <= 0.003_130_8 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;

const luminanceOf = (color: string): number => dot([0.2126, 0.7152, 0.0722], linearOf(color));

const linearOf = (color: string): Triple => {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map(toLinear);
  return [red, green, blue];
};

const dot = (row: Triple, values: Triple): number =>
  row[0] * values[0] + row[1] * values[1] + row[2] * values[2];
const times = (matrix: readonly [Triple, Triple, Triple], values: Triple): Triple => [
  dot(matrix[0], values),
  dot(matrix[1], values),
  dot(matrix[2], values),
];

/** Source of the matrices: https://bottosson.github.io/posts/oklab/ */
const toOklch = (color: string): Oklch => {
  const [long, medium, short] = times(
    [
      [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
      [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
      [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
    ],
    linearOf(color),
  );
  const [l, a, b] = times(
    [
      [0.210_454_255_3, 0.793_617_785, -0.004_072_046_8],
      [1.977_998_495_1, -2.428_592_205, 0.450_593_709_9],
      [0.025_904_037_1, 0.782_771_766_2, -0.808_675_766],
    ],
    [Math.cbrt(long), Math.cbrt(medium), Math.cbrt(short)],
  );
  const c = Math.hypot(a, b);
  return c === 0 ? { l, c, a: 0, b: 0 } : { l, c, a: a / c, b: b / c };
};

/** Returns the color, with the largest chroma up to the given one that screens show. */
const fromOklch = ({ l, c, a, b }: Oklch): string => {
  let [shown, beyond] = [0, c];
  if (isShown(toRgb({ l, c, a, b }))) shown = c;
  else
    for (let round = 0; round < 12; round += 1) {
      const middle = (shown + beyond) / 2;
      if (isShown(toRgb({ l, c: middle, a, b }))) shown = middle;
      else beyond = middle;
    }
  return toHex(toRgb({ l, c: shown, a, b }).map(fromLinear));
};

const isShown = (light: Triple): boolean => light.every((channel) => channel >= -0.0005 && channel <= 1.0005);

const toRgb = ({ l, c, a, b }: Oklch): Triple => {
  const [long, medium, short] = times(
    [
      [1, 0.396_337_777_4, 0.215_803_757_3],
      [1, -0.105_561_345_8, -0.063_854_172_8],
      [1, -0.089_484_177_5, -1.291_485_548],
    ],
    [l, a * c, b * c],
  );
  return times(
    [
      [4.076_741_662_1, -3.307_711_591_3, 0.230_969_929_2],
      [-1.268_438_004_6, 2.609_757_401_1, -0.341_319_396_5],
      [-0.004_196_086_3, -0.703_418_614_7, 1.707_614_701],
    ],
    [long ** 3, medium ** 3, short ** 3],
  );
};

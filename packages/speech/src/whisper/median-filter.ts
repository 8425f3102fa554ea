/**
 * The median of each value and its three neighbours on both sides; the ends are mirrored. A sorting network of seven values
 * (13 exchanges), as short sorts of numbers would be twenty times slower. Both arrays have the same length.
 */
export function medianFilter(values: Float32Array, into: Float32Array): void {
  const { length } = values;
  const last = length - 1;
  for (let i = 0; i < length; i++) {
    if (i >= 3 && i + 3 <= last) {
      into[i] = medianOf7(values, i - 3, i - 2, i - 1, i, i + 1, i + 2, i + 3);
    } else {
      const at = (k: number) => mirror(i + k, last);
      into[i] = medianOf7(values, at(-3), at(-2), at(-1), i, at(1), at(2), at(3));
    }
  }
}

function mirror(i: number, last: number): number {
  const inside = i < 0 ? -i : i > last ? 2 * last - i : i;
  return Math.min(last, Math.max(0, inside));
}

function medianOf7(
  v: Float32Array,
  ia: number,
  ib: number,
  ic: number,
  id: number,
  ie: number,
  if_: number,
  ig: number,
): number {
  let a = v[ia] ?? 0;
  let b = v[ib] ?? 0;
  let c = v[ic] ?? 0;
  let d = v[id] ?? 0;
  let e = v[ie] ?? 0;
  let f = v[if_] ?? 0;
  let g = v[ig] ?? 0;
  let t: number;
  if (a > f) ((t = a), (a = f), (f = t));
  if (a > d) ((t = a), (a = d), (d = t));
  if (b > g) ((t = b), (b = g), (g = t));
  if (c > e) ((t = c), (c = e), (e = t));
  if (a > b) b = a;
  if (d > f) ((t = d), (d = f), (f = t));
  if (c > g) ((t = c), (c = g), (g = t));
  if (c > d) ((t = c), (c = d), (d = t));
  if (d > g) d = g;
  if (e > f) e = f;
  if (b > e) ((t = b), (b = e), (e = t));
  if (b > d) d = b;
  return d > e ? e : d;
}

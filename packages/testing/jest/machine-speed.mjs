/** How long the calculation takes on the reference machine, on which the limits of tests in seconds are based. */
const REFERENCE_MS = 40;
const ROUNDS = 5;
const WORDS = 20_000;

/**
 * Measures how quick this machine is just now, as a factor of the reference machine: 0.5 takes twice as long. It is measured in processor
 * time, which grows too where others use the same core.
 */
export const measureSpeed = () => {
  const times = Array.from({ length: ROUNDS }, measureOnce).toSorted((one, other) => one - other);
  return Number((REFERENCE_MS / times[Math.floor(ROUNDS / 2)]).toFixed(2));
};

const measureOnce = () => {
  const before = process.threadCpuUsage();
  calculate();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
};

/** Does a bit of what tests do: objects, texts, sorting, JSON. */
const calculate = () => {
  let seed = 1;
  const words = Array.from({ length: WORDS }, (_, index) => {
    seed = (seed * 16_807) % 2_147_483_647;
    return { index, key: seed.toString(36), value: [seed % 7, seed % 11] };
  });
  const sorted = words.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const again = JSON.parse(JSON.stringify(sorted));
  return new Map(again.map(({ key, value }) => [key, value.join('-')])).size;
};

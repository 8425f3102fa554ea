/** Returns a random UUID. `crypto.randomUUID` is missing on pages without https. */
export const newUuid = (): string =>
  '10000000-1000-4000-8000-100000000000'.replaceAll(/[018]/g, (digit) =>
    // Keeps the digit of the version, and the two bits of the variant.
    (
      Number(digit) ^
      ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) & (15 >> (Number(digit) / 4)))
    ).toString(16),
  );

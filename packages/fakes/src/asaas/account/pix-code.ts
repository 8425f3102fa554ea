/** The content of a Pix code, for a single payment at an address of the bank. */
export type PixCharge = {
  /** The address where the payer's bank finds the charge, without scheme, at most 77 characters. */
  readonly location: string;
  readonly valueCents: number;
  /** The receiver's name, cut to 25 characters. */
  readonly receiver: string;
  /** The receiver's city, cut to 15 characters. */
  readonly city: string;
};

const LOCATION_MAX = 77;

/** Returns the text behind a dynamic, single-use Pix QR code (BR Code, EMV). */
export const writePixCode = ({ location, valueCents, receiver, city }: PixCharge): string => {
  if (location.length > LOCATION_MAX)
    throw new Error(`A Pix location has at most ${LOCATION_MAX} characters`);
  const account = field('00', 'br.gov.bcb.pix') + field('25', location);
  const unsigned = [
    field('00', '01'),
    field('01', '12'),
    field('26', account),
    field('52', '0000'),
    field('53', '986'),
    field('54', (valueCents / 100).toFixed(2)),
    field('58', 'BR'),
    field('59', receiver.slice(0, 25)),
    field('60', city.slice(0, 15)),
    field('62', field('05', '***')),
    '6304',
  ].join('');
  return unsigned + crc16(unsigned);
};

/** Returns the location that a Pix code names; undefined if the code is damaged or has none. */
export const readPixLocation = (code: string): string | undefined => {
  if (crc16(code.slice(0, -4)) !== code.slice(-4)) return undefined;
  return readFields(readFields(code)?.get('26') ?? '')?.get('25');
};

/** Returns the CRC16-CCITT-FALSE over the UTF-8 bytes, as four upper-case hexadecimal digits. */
export const crc16 = (text: string): string => {
  let crc = 0xff_ff;
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x80_00 ? (crc << 1) ^ 0x10_21 : crc << 1) & 0xff_ff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
};

const field = (id: string, value: string): string => id + String(value.length).padStart(2, '0') + value;

const readFields = (text: string): Map<string, string> | undefined => {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const length = Number(text.slice(at + 2, at + 4));
    if (!Number.isInteger(length)) return undefined;
    fields.set(text.slice(at, at + 2), text.slice(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return fields;
};

import { getPixPayloadInfo, isValidPixPayload } from '@brazilian-utils/brazilian-utils';
import { describe, expect, it } from '@jest/globals';
import { crc16, readPixLocation, writePixCode } from './pix-code.ts';

const BACEN_SAMPLE =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';

const charge = {
  location: 'pix.asaas.local/qr/cobv/abc.0',
  valueCents: 2_990,
  receiver: 'Escriba',
  city: 'Sao Paulo',
};

describe('a Pix code', () => {
  it('has the checksum of the central bank', () => {
    expect(crc16(BACEN_SAMPLE.slice(0, -4))).toBe('1D3D');
    expect(crc16('123456789')).toBe('29B1');
  });

  it('is one that another library reads', () => {
    const code = writePixCode(charge);
    expect(isValidPixPayload(code)).toBe(true);
    expect(getPixPayloadInfo(code)).toMatchObject({ url: charge.location, pointOfInitiation: 'dynamic' });
    expect(code).toContain('540529.90');
    expect(code).toContain('010212');
  });

  it('names where the charge is, unless it was damaged', () => {
    const code = writePixCode(charge);
    expect(readPixLocation(code)).toBe('pix.asaas.local/qr/cobv/abc.0');
    expect(readPixLocation(code.replace('29.90', '09.90'))).toBeUndefined();
    expect(readPixLocation('no code')).toBeUndefined();
  });

  it('refuses a location that no bank accepts', () => {
    expect(() => writePixCode({ ...charge, location: 'x'.repeat(78) })).toThrow('77');
  });
});

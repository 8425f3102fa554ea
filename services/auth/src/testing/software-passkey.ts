import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

type Options = {
  /** The origin of the page that requests the passkey, as the browser reports it. */
  readonly origin?: string;
  readonly rpId?: string;
  readonly isUserVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
};

const ORIGIN = 'https://escriba.test';
const FLAGS = { userPresent: 0x01, userVerified: 0x04, attested: 0x40 };

/** Creates a passkey in software (ES256, no attestation), which responds as an authenticator in a browser does. */
export const createSoftwarePasskey = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };

  return {
    id: named.id,

    /** Returns the result of `navigator.credentials.create`. */
    create: (challenge: string, options: Options & { readonly format?: Buffer } = {}) => {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const length = Buffer.from([id.length >> 8, id.length & 0xff]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, key]);
      const authData = Buffer.concat([authenticatorData(options, FLAGS.attested), attested]);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        options.format ?? Buffer.concat([text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])]),
        text('authData'),
        Buffer.from([0x58, authData.length]),
        authData,
      ]);
      return {
        ...named,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, options).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    /** Returns the result of `navigator.credentials.get`. */
    use: (challenge: string, options: Options = {}) => {
      const data = authenticatorData(options);
      const client = clientData('webauthn.get', challenge, options);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, createHash('sha256').update(client).digest()]))
        .sign(privateKey);
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(options.userHandle === undefined ? {} : { userHandle: options.userHandle }),
        },
      };
    },
  };
};

export type SoftwarePasskey = ReturnType<typeof createSoftwarePasskey>;

const authenticatorData = (
  { rpId = 'escriba.test', isUserVerified = true, counter = 0 }: Options,
  more = 0,
): Buffer => {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const flags = FLAGS.userPresent | (isUserVerified ? FLAGS.userVerified : 0) | more;
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count]);
};

const clientData = (type: string, challenge: string, { origin = ORIGIN }: Options): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** Encodes a CBOR text of fewer than 24 characters. */
const text = (value: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);

/** Bodies of requests to operations of keys, passkeys and second factors, by method and path. */
export const SIGN_IN_BODIES: Readonly<Record<string, object>> = {
  'POST /api/auth/api-keys': { name: 'Arquivo' },
  'POST /api/auth/second-factor/proof': { proof: { method: 'app', code: '000000' } },
  'POST /api/auth/second-factor/app/challenge': {},
  'POST /api/auth/second-factor/app': { code: '000000' },
  'POST /api/auth/passkeys/challenge': {},
  'PATCH /api/auth/passkeys/:id': { name: 'Celular' },
  'POST /api/auth/sign-in/second-factor/challenge': { token: 'n'.repeat(43) },
  'POST /api/auth/sign-in/second-factor': {
    token: 'n'.repeat(43),
    proof: { method: 'app', code: '000000' },
  },
};

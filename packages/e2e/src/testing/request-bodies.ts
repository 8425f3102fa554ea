const FORM = { name: 'Ata', instructions: 'Escreva a ata.', sections: [], kind: 'sentences' };
const AUTOMATIC = { forms: [{ form: 'summary', method: 'extractive' }] };

/** Bodies of requests to operations of folders, tags, transcripts, insights, forms, the vocabulary and the brand, by method and path. */
export const TRANSCRIPTION_BODIES: Readonly<Record<string, object>> = {
  'POST /api/transcription/links': { url: 'http://127.0.0.1/aula.mp3' },
  'POST /api/transcription/folders': { name: 'Provas' },
  'PATCH /api/transcription/folders/:folderId': { name: 'Aulas de 2026' },
  'PATCH /api/transcription/folders/:folderId/access': { visibility: 'creator', memberIds: [] },
  'POST /api/transcription/tags': { name: 'lido' },
  'PATCH /api/transcription/tags/:tagId': { name: 'muito urgente' },
  'POST /api/transcription/:id/comments': {
    id: '00000000-0000-4000-8000-00000000000c',
    text: 'Confira.',
    place: { startMs: 0, endMs: 900, quote: 'fala' },
  },
  'PATCH /api/transcription/:id/comments/:commentId': { isResolved: true },
  'POST /api/transcription/:id/viewers': {},
  'POST /api/transcription/forms': FORM,
  'PATCH /api/transcription/forms/:formId': FORM,
  'POST /api/transcription/vocabulary': { words: [{ text: 'Gonçalves' }] },
  'PATCH /api/transcription/vocabulary/:wordId': { text: 'Sankhya', soundsLike: 'sânquia' },
  'POST /api/transcription/vocabulary/dismissals': { text: 'Itaquaquecetuba' },
  'PATCH /api/transcription/automatic-forms': AUTOMATIC,
  'PATCH /api/transcription/folders/:folderId/automatic-forms': AUTOMATIC,
  'POST /api/transcription/assistant/agreement': { recipient: 'models.example' },
  'PATCH /api/transcription/:id/insights/:insightId': { ticked: [] },
  'PATCH /api/transcription/brand': { name: 'Rádio Maré', logo: null },
  'PATCH /api/transcription/domain': { host: 'localhost' },
  'POST /api/transcription/:id/transcript/speakers': { baseRevision: 1_000_000, speakers: 2 },
  'PATCH /api/transcription/:id/transcript': {
    saveId: '00000000-0000-4000-8000-000000000000',
    baseRevision: 1,
    splices: [],
  },
  'POST /api/transcription/webhooks': { url: 'http://10.0.0.1/', events: ['transcription.completed'] },
  'PATCH /api/transcription/webhooks/:endpointId': { isOn: false },
  'PATCH /api/transcription/mail-choices': { finished: false, withSummary: false },
};

/** Bodies of requests to operations of keys, programs, passkeys and second factors, by method and path. */
export const SIGN_IN_BODIES: Readonly<Record<string, object>> = {
  'POST /api/auth/api-keys': { name: 'Arquivo' },
  'POST /api/auth/programs': { query: '', isAllowed: true },
  'POST /api/auth/program-requests': { query: '' },
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

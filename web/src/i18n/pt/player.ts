import type { Shape } from './shape.ts';

export const player = {
  label: 'Áudio de {{name}}',
  rewind: 'Voltar 5 s',
  forward: 'Avançar 5 s',
  seek: 'Posição no áudio',
  place: '{{position}} de {{duration}}',
  elapsed: 'Passou',
  remaining: 'Falta',
  chapters: 'Capítulos',
  chapter: 'Capítulo',
  chapterFrom: '{{title}}, ouvir a partir de {{time}}',
  rate: 'Velocidade',
  playFrom: 'Ouvir a partir de {{time}}',
  purged: 'O áudio foi excluído após 30 dias; o texto continua aqui.',
  missing: 'O áudio desta gravação não está guardado.',
  dock: {
    back: 'Voltar 5 segundos',
    forward: 'Avançar 5 segundos',
    volume: 'Volume',
    mute: 'Silenciar',
    unmute: 'Ativar o som',
    unsupported: 'Este navegador não toca este formato.',
  },
  fault: {
    unsupported: 'Este navegador não toca este formato. Baixe o áudio para ouvir.',
    unreachable: 'Não foi possível carregar o áudio.',
    gone: 'O áudio não está mais guardado.',
  },
} as const;

export type PlayerTranslations = { readonly player: Shape<typeof player> };

export const player = {
  label: 'Áudio de {{name}}',
  play: 'Ouvir',
  pause: 'Pausar',
  seek: 'Posição no áudio',
  place: '{{position}} de {{duration}}',
  elapsed: 'Passou',
  remaining: 'Falta',
  back: 'Voltar 5 s',
  forward: 'Avançar 5 s',
  rate: 'Velocidade',
  again: 'Tentar novamente',
  fault: {
    unsupported: 'Este navegador não toca este formato. Baixe o áudio para ouvir.',
    unreachable: 'Não foi possível carregar o áudio.',
    gone: 'O áudio não está mais guardado.',
  },
} as const;

export const live = {
  title: {
    runningMany: '({{count}}) Transcrevendo {{percent}}%',
    waitingMany: '({{count}}) Na fila',
    done: 'Pronta: {{name}}',
    doneMany: '({{count}}) transcrições prontas',
    failed: 'Não deu certo: {{name}}',
    endedMany: '({{count}}) transcrições terminaram',
  },
  notification: {
    done: 'Transcrição pronta',
    failed: 'Não foi possível transcrever',
  },
  offer: {
    action: 'Avisar quando terminar',
    on: 'Você será avisado quando terminar',
    onTitle: 'Aviso ativado',
    onText: 'O navegador avisa quando uma gravação terminar, mesmo com esta página em segundo plano.',
    refusedTitle: 'O navegador não deixa avisar',
    refusedText: 'Para receber avisos, permita notificações deste site nas configurações do navegador.',
  },
} as const;

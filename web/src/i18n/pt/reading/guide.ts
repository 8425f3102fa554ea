export const guide = {
  title: 'Guia do Escriba',
  intro: 'Da primeira gravação ao texto pronto. Cada parte leva um minuto para ler.',
  updated: 'Vale para a versão atual do produto.',
  contents: 'Partes do guia',
  send: {
    title: '1. Envie uma gravação',
    text: 'Na página inicial, a primeira gravação é grátis e não pede cadastro. Na conta, envie quantas o seu plano permitir.',
    choose: 'Escolha o idioma falado antes de enviar: o texto sai melhor.',
    drop: 'Solte o arquivo na folha, toque em “Escolher arquivo” ou grave pelo microfone.',
    formats:
      'Os formatos são MP3, WAV, M4A, AAC, OGG, FLAC, MP4, MOV, AVI e WebM; e também AMR, 3GP, CAF, AIFF, WMA, MPEG e FLV.',
    chats:
      'Você também pode enviar uma conversa do WhatsApp: exporte-a com “Anexar mídia” e envie o arquivo .zip. Cada áudio ou vídeo vira texto no seu lugar, com data e hora.',
    broken: 'Na conta, um envio interrompido continua de onde parou.',
  },
  follow: {
    title: '2. Acompanhe',
    text: 'O texto aparece frase por frase enquanto é escrito.',
    close: 'Você pode fechar a página: a transcrição continua no servidor.',
    queue: 'Se houver fila, a página mostra a sua posição.',
    notify: 'Na conta, ative os avisos do navegador para saber quando terminar.',
  },
  read: {
    title: '3. Leia e ouça',
    text: 'Cada frase sabe em que momento foi dita.',
    click: 'Clique numa palavra para ouvir aquele momento.',
    keys: 'Espaço toca e pausa; ← e → pulam 5 segundos; J, K e L funcionam como em editores de vídeo.',
    find: 'Ctrl+F (ou Cmd+F) procura no texto aberto; a busca da lista procura em todas as gravações.',
  },
  correct: {
    title: '4. Corrija',
    text: 'Abra “Editar” e escreva no próprio texto. O áudio acompanha.',
    save: 'Ctrl+S (ou Cmd+S) salva. Você pode voltar a qualquer versão das últimas 24 horas, e à última de cada dia anterior.',
    speakers:
      'Nos planos pagos, as vozes são separadas. Mude o nome de uma pessoa uma vez e ele muda na gravação inteira.',
    replace: 'Localizar e substituir troca uma palavra em todo o texto.',
  },
  export: {
    title: '5. Use o texto',
    text: 'Copie, baixe ou mostre a alguém.',
    download: 'Baixe o texto ou as legendas. Os formatos dependem do plano.',
    link: 'Crie um link de leitura, com senha e prazo se quiser, e encerre quando precisar.',
  },
  keep: {
    title: '6. O que fica guardado',
    text: 'Você decide quanto tempo o texto fica.',
    audio: 'O áudio é apagado {{audioDays}} dias depois do envio; o texto fica até você excluir.',
    free: 'No teste grátis, áudio e texto são apagados em {{freeHours}} horas.',
    account: 'Em Configurações, você baixa os seus dados ou exclui a conta.',
  },
  start: 'Transcrever uma gravação',
} as const;

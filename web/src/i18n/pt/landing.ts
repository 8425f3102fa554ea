export const landing = {
  hero: {
    title: 'Sua gravação, por escrito.',
    text: 'Solte um áudio ou vídeo e leia a transcrição enquanto ela é escrita. A primeira é grátis e não pede cadastro.',
  },
  how: {
    title: 'Como funciona',
    text: 'Do arquivo ao texto, na mesma folha.',
    send: {
      title: 'Envie',
      text: 'Um arquivo de áudio ou vídeo, de até 500 MB. Você vê cada megabyte que sobe.',
      file: 'entrevista.m4a',
    },
    follow: {
      title: 'Acompanhe',
      text: 'O Escriba acha as falas e escreve frase por frase. A mais nova vem com o marca-texto.',
      before: 'Começamos pela pauta da semana.',
      now: 'Depois, cada área conta o que avançou.',
    },
    read: {
      title: 'Leia e copie',
      text: 'Cada frase sabe em que momento foi dita. O áudio e o texto grátis são apagados em 24 horas.',
      first: 'Bom dia a todos.',
      second: 'Vamos começar?',
      third: 'Falta só o Pedro.',
    },
  },
} as const;

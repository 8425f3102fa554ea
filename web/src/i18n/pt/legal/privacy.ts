export const privacy = {
  title: 'Política de Privacidade',
  intro:
    'O que o Escriba faz com suas gravações, seus textos e seus dados, em palavras diretas e de acordo com a Lei Geral de Proteção de Dados (LGPD, Lei 13.709/2018).',
  updated: 'Em vigor a partir de 31 de dezembro de 2026',
  contents: 'Nesta página',
  one: {
    title: '1. Quais dados tratamos',
    text: 'Só o que o serviço precisa para funcionar.',
    account:
      'Conta: nome, e-mail e senha, guardada apenas como um código que não pode ser revertido. Se você entrar com o Google, também a sua foto.',
    recordings: 'Gravações e textos: os arquivos que você envia e as transcrições feitas a partir deles.',
    voices:
      'Marcas de voz, nas gravações em que separamos as pessoas: números, calculados de cada trecho curto de fala, que dizem o quanto duas vozes da mesma gravação se parecem. Não contêm som nem palavras.',
    billing:
      'Cobrança, se você assinar um plano: CPF, telefone e endereço. Dados de cartão seguem direto para o meio de pagamento e não ficam conosco.',
    technical:
      'Dados técnicos: endereço IP, data e hora dos acessos e um identificador do aparelho, que nos diz se a transcrição grátis já foi usada.',
    partners:
      'Indicações e suporte: quem indicou você e quando; se você participar do programa de afiliados, nome, CPF ou CNPJ e onde recebe; se escrever ao suporte, a sua mensagem.',
    notices:
      'Avisos que você pede: em “Me avise quando chegar”, na página Reuniões Online, guardamos que sua conta pediu o aviso, e quando.',
  },
  two: {
    title: '2. Para que usamos',
    text: 'Cada uso tem um motivo previsto em lei.',
    contract:
      'Para transcrever, manter sua conta e cobrar o plano que você escolheu: é o contrato entre nós.',
    voices:
      'Para dizer quem fala em cada trecho de uma gravação: só para isso servem as marcas de voz. Não são comparadas com as de outra gravação, não treinam nada e não procuramos saber quem é a pessoa. Há uma exceção: um programa seu pode enviar, com uma gravação, amostras de vozes e os nomes das pessoas. Então comparamos as vozes dessa gravação com as amostras, só para escrever esses nomes. Usadas assim, as vozes são dados biométricos (art. 11 da LGPD): envie amostras só de pessoas que consentiram.',
    law: 'Para cumprir obrigações fiscais e guardar registros de acesso: é a lei que exige.',
    consent:
      'Para enviar novidades ou melhorar o reconhecimento de fala com suas gravações: só com o seu consentimento, que você dá e retira nas configurações.',
    assistant:
      'Para enviar o texto de uma gravação a um modelo de linguagem: só com o seu consentimento, que você dá ao pedir a análise e retira nas configurações.',
    notices:
      'Para avisar por e-mail que as reuniões online chegaram, só se você pedir. Você desiste do aviso na mesma página.',
    never: 'Não vendemos dados e não usamos suas gravações para publicidade.',
  },
  three: {
    title: '3. Por quanto tempo guardamos',
    text: 'Depois destes prazos, os dados são apagados.',
    audio: 'Arquivos de áudio e vídeo: apagados {{audioDays}} dias depois do envio.',
    voices:
      'Marcas de voz: apagadas junto com o áudio, {{audioDays}} dias depois do envio, ou antes, quando você exclui a gravação ou a conta. Não aparecem em nenhum arquivo baixado. Amostras de vozes: apagadas assim que a gravação tem seu texto, ou com a gravação.',
    free: 'Transcrição grátis sem conta: áudio e texto apagados em {{freeHours}} horas.',
    device:
      'Aparelho da transcrição grátis: só um código que não identifica ninguém, para que a transcrição grátis valha uma vez por aparelho.',
    transcripts: 'Transcrições: guardadas enquanto a conta estiver ativa.',
    account:
      'Conta: nome, e-mail, senha, transcrições e arquivos são apagados na hora em que você exclui a conta.',
    access:
      'Registros de acesso (data, hora e endereço IP): {{accessMonths}} meses, como manda o Marco Civil da Internet, também depois da exclusão da conta.',
    closed:
      'Dados da conta que a lei manda guardar: {{closedYears}} anos depois do encerramento. São o registro de que a conta existiu e foi encerrada, sem nome nem e-mail, os seus consentimentos e, se houve pagamentos, as notas e os comprovantes.',
    support:
      'Mensagens ao suporte: até {{supportMonths}} meses depois de respondidas, ou até você excluir a conta. Comissões pagas a afiliados: {{closedYears}} anos, como registro fiscal.',
    notices: 'Pedidos de aviso: até você desistir do aviso ou excluir a conta.',
    operators:
      'Acessos de quem opera o serviço: quem consultou ou mudou algo da sua conta, o quê e quando, por {{operatorLogYears}} anos, também depois da exclusão da conta. O registro não pode ser alterado, não tem nome nem e-mail seus, e quem opera não lê as suas transcrições.',
  },
  four: {
    title: '4. Com quem compartilhamos',
    text: 'Apenas com quem é necessário para prestar o serviço.',
    payment: 'O meio de pagamento, quando você assina um plano.',
    google: 'O Google, quando você escolhe entrar com ele. O Google não recebe suas gravações.',
    speech:
      'Um serviço de reconhecimento de fala, se este servidor estiver configurado para usar um. Sem isso, a transcrição é feita aqui mesmo.',
    assistant:
      'Um servidor de modelos de linguagem, se este servidor estiver configurado para usar um e você concordar: ele recebe o texto de uma gravação quando você pede um resumo ou outra análise feita por ele. Dizemos antes qual é, e você pode ocultar os dados pessoais no texto enviado. Sem isso, os resumos são frases do próprio texto, escolhidas aqui mesmo.',
    authorities: 'Autoridades, quando a lei ou um juiz ordena.',
  },
  five: {
    title: '5. Seus direitos',
    text: 'A LGPD garante, e você exerce de graça:',
    access: 'Ver e levar com você tudo o que temos: nas configurações, em “Exportar meus dados”.',
    correct: 'Corrigir seus dados a qualquer momento.',
    erase: 'Apagar transcrições, ou a conta inteira, sem precisar explicar o motivo.',
    revoke: 'Retirar um consentimento com a mesma facilidade com que o deu.',
    complain: 'Perguntar, pedir ou reclamar: respondemos em até 15 dias. Você também pode procurar a ANPD.',
  },
  six: {
    title: '6. Segurança, cookies e contato',
    text: 'Como protegemos seus dados e onde falar conosco.',
    security:
      'As conexões são cifradas, as senhas nunca ficam legíveis, e cada pessoa acessa apenas o que é seu.',
    incident:
      'Se um incidente de segurança puder causar dano a você, avisamos você e a ANPD em até três dias úteis.',
    cookies:
      'Usamos somente os cookies e o armazenamento do navegador que mantêm você conectado e lembram tema e idioma, e que guardam neste aparelho, para ler sem internet, as últimas transcrições que você abriu; elas saem dele quando você sai da conta. Nenhum rastreia você.',
    others:
      'Em gravações com outras pessoas, avise que a conversa será transcrita. Os dados também são delas.',
    age: 'O Escriba não é feito para menores de 16 anos. Se uma criança criou uma conta, escreva para nós e a conta é excluída.',
    changes:
      'Mudanças importantes nesta política são avisadas por e-mail e no aplicativo antes de valer. Esta é a versão 2026-12-31.',
  },
} as const;

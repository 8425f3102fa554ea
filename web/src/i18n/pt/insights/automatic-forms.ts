/** The texts of the forms that are made by themselves, below `automatic` of the panel. */
export const automaticForms = {
  open: 'Resumir automaticamente…',
  title: 'Resumir automaticamente',
  titleFolder: 'Resumir automaticamente a pasta “{{name}}”',
  text: 'Escolha até {{max}} formas, feitas assim que uma transcrição termina. Pastas com escolha própria usam a delas.',
  textFolder:
    'Escolha até {{max}} formas, feitas assim que a transcrição de uma gravação desta pasta termina.',
  written: 'Escritas pelo modelo',
  chosen_one: '{{count}} de {{max}} escolhida',
  chosen_other: '{{count}} de {{max}} escolhidas',
  agreeFirst: '{{chosen}}. Falta concordar com o envio do texto.',
  none: 'Nada é feito automaticamente.',
  ofAccount: 'Sem escolha própria, esta pasta usa a da conta.',
  cost: 'A cada gravação, cada forma conta 1 no limite do seu plano, de {{limit}} por mês.',
  recipient:
    'O texto de cada gravação é enviado a {{recipient}}, sem dados pessoais como CPF, telefone e e-mail.',
  noAssistant: 'Esta instalação não tem mais um modelo de linguagem: estas formas não são feitas.',
  saved: 'Escolha salva',
  fetching: 'Abrindo a escolha',
  failed: 'Não foi possível abrir a escolha',
};

export const docs = {
  contents: 'Nesta página',
  reference: 'Referência da API',
  document: 'Documento OpenAPI',
  code: 'Código ({{language}})',
  copyCode: 'Copiar',
  codeCopied: 'Copiado',
  codeNotCopied: 'Copie pelo teclado',
} as const;

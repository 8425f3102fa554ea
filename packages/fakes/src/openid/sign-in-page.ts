import { escapeHtml } from '../pages/escape-html.ts';
import type { Person } from './people.ts';

/** The words of a provider's page. */
export type SignInPage = { readonly title: string; readonly text: string; readonly confirmed: string };

/** Returns the page on which a tester chooses an account. It checks nothing: any account is accepted. */
export const signInPage = (
  { title, text, confirmed }: SignInPage,
  people: readonly Person[],
): string => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; margin: 0; background: #f3f4f6; color: #1f2937 }
  main { max-width: 24rem; margin: 8vh auto; padding: 2rem; background: #fff; border-radius: 0.75rem }
  h1 { font-size: 1.4rem; margin: 0 0 0.25rem }
  label { display: block; margin: 0.75rem 0 0.25rem }
  input[type=email], input[type=text] { width: 100%; box-sizing: border-box; padding: 0.5rem; font: inherit }
  button { width: 100%; margin-top: 0.75rem; padding: 0.6rem; font: inherit; cursor: pointer; border-radius: 0.4rem;
    border: 1px solid #6b7280; background: #fff; color: inherit }
  button.main { background: #1d4ed8; border-color: #1d4ed8; color: #fff }
  hr { margin: 1.5rem 0; border: 0; border-top: 1px solid #d1d5db }
</style>
</head>
<body>
<main>
  <h1>${escapeHtml(title)}</h1>
  <p>${escapeHtml(text)}</p>
  ${people.map(personButton).join('\n  ')}
  <hr>
  <form method="post">
    <label for="email">E-mail</label>
    <input id="email" name="email" type="email" required autocomplete="off" value="teste@example.com">
    <label for="name">Nome</label>
    <input id="name" name="name" type="text" autocomplete="off" value="Pessoa de Teste">
    <label><input name="emailVerified" type="checkbox" value="true" checked> ${escapeHtml(confirmed)}</label>
    <button class="main" name="action" value="continue">Continuar</button>
  </form>
  <form method="post"><button name="action" value="cancel">Cancelar</button></form>
</main>
</body>
</html>`;

const personButton = ({ email, name, emailVerified }: Person): string => `<form method="post">
    <input type="hidden" name="email" value="${escapeHtml(email)}">
    <input type="hidden" name="name" value="${escapeHtml(name)}">
    ${emailVerified ? '<input type="hidden" name="emailVerified" value="true">' : ''}
    <button name="action" value="continue">${escapeHtml(name)} · ${escapeHtml(email)}</button>
  </form>`;

import { describeConfig } from '@escriba/runtime';
import type { ConfigDefinition } from '@escriba/runtime';

export type ConfigSection = { readonly title: string; readonly definition: ConfigDefinition };

/** Renders a heading and the table of a definition's variables, in Markdown. */
export const renderSection = ({ title, definition }: ConfigSection): string => {
  const rows = describeConfig(definition).map((row) => {
    const value = row.required ? '**required**' : row.default === '' ? '' : `\`${row.default}\``;
    const choices = listChoices(definition[row.name]?.schema);
    const help = choices.length === 0 ? row.help : `${row.help} (${choices.join(', ')})`;
    return `| \`${row.name}\` | ${value} | ${escapeCell(help)}${row.secret ? ' 🔒' : ''} |`;
  });
  return [`## ${title}`, '', '| variable | default | meaning |', '| --- | --- | --- |', ...rows, ''].join(
    '\n',
  );
};

const listChoices = (schema: unknown): readonly string[] => {
  const { enum: values } = schema as { readonly enum?: readonly string[] };
  return (values ?? []).map((value) => `\`${value}\``);
};

const escapeCell = (text: string): string => text.replaceAll('|', '\\|');

// oxlint-disable-next-line import/no-named-as-default -- its types have only the default export
import type PDFDocument from 'pdfkit';
import { fontName } from './fonts.ts';

type Pdf = InstanceType<typeof PDFDocument>;

const SIZE = 9;
const COLOUR = '#62666f';

export type Pages = ReturnType<typeof createPages>;

/** Creates the pages of a document, and numbers each when it is full: pdfkit writes it then, and keeps no page of a long document. */
export const createPages = (pdf: Pdf) => {
  let number = 1;
  let writeContent = collectContent(pdf);
  return {
    /** Goes on with a new page, also in the middle of a paragraph. */
    next: (): void => {
      const markings = pdf.endPageMarkings(pdf.page);
      writeNumber(pdf, number);
      writeContent();
      number += 1;
      pdf.addPage();
      writeContent = collectContent(pdf);
      pdf.initPageMarkings(markings);
    },

    end: (): void => {
      writeNumber(pdf, number);
      writeContent();
      pdf.end();
    },
  };
};

/** The part of a page that takes its content, which pdfkit's types leave out. */
type OpenPage = { readonly content: { write: (operator: string) => void } };

/** Keeps the operators of the page as text until it is full: pdfkit would allocate memory for each of them. */
const collectContent = (pdf: Pdf): (() => void) => {
  const { content } = pdf.page as unknown as OpenPage;
  const write = content.write.bind(content);
  const operators: string[] = [];
  content.write = (operator) => void operators.push(operator);
  return () => {
    content.write = write;
    write(operators.join('\n'));
  };
};

const writeNumber = (pdf: Pdf, number: number): void => {
  const { left, right, bottom } = pdf.page.margins;
  // Below the margin pdfkit would start another page.
  pdf.page.margins.bottom = 0;
  pdf
    .markContent('Artifact', { type: 'Pagination' })
    .font(fontName('latin', 400))
    .fontSize(SIZE)
    .fillColor(COLOUR)
    .text(String(number), left, pdf.page.height - bottom / 2, {
      align: 'right',
      width: pdf.page.width - left - right,
      lineBreak: false,
    })
    .endMarkedContent();
  pdf.page.margins.bottom = bottom;
};

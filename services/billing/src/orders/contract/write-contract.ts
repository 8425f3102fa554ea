import type { ContractCopy } from '@escriba/contracts/billing/contract';
import Pdf from 'pdfkit';

const MARGIN = 56;
const LABEL_WIDTH = 140;

/** Writes the copy of a contract as a PDF; the caller pipes it. */
export const writeContract = (copy: ContractCopy): NodeJS.ReadableStream => {
  const document = new Pdf({ size: 'A4', margin: MARGIN, info: { Title: copy.title } });
  document.fontSize(20).fillColor('#111').text('Escriba').fontSize(14).text(copy.title);
  if (copy.note !== null) document.fontSize(9).fillColor('#666').text(copy.note);
  document.moveDown(1);
  for (const fact of copy.facts) writeFact(document, fact);
  document.moveDown(0.8);
  copy.clauses.forEach(({ title, text }, index) => {
    document
      .font('Helvetica-Bold')
      .fontSize(10)
      .fillColor('#111')
      .text(`${index + 1}. ${title}`, MARGIN);
    document.font('Helvetica').fillColor('#333').text(text).moveDown(0.6);
  });
  document.end();
  return document;
};

/** Writes name and value side by side, on one page. */
const writeFact = (document: PDFKit.PDFDocument, { name, value }: ContractCopy['facts'][number]): void => {
  const width = document.page.width - 2 * MARGIN - LABEL_WIDTH;
  const height = document.fontSize(10).heightOfString(value, { width });
  if (document.y + height > document.page.height - MARGIN) document.addPage();
  const { y } = document;
  document.fillColor('#666').text(name, MARGIN, y, { width: LABEL_WIDTH - 12 });
  document.fillColor('#111').text(value, MARGIN + LABEL_WIDTH, y, { width });
  document.x = MARGIN;
  document.moveDown(0.5);
};

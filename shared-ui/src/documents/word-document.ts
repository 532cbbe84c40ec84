import type * as docxLibrary from 'docx'
import type { Paragraph } from 'docx'
import { verdictWords, type StudyDocument, type StudyLine, type StudyPart } from './study-document.js'

type Docx = typeof docxLibrary

const colors = { 'own-correct': '1B5E3C', correct: '1B5E3C', wrong: '9C211D', soft: '46505D' } as const

/** Creates a .docx file of the sheet. Loads the library on first use, and throws if it cannot be loaded. */
export async function wordFile(sheet: StudyDocument): Promise<Blob> {
  const docx = await import('docx')
  const { Document, HeadingLevel, Packer, Paragraph, TextRun } = docx
  const file = new Document({
    title: printable(sheet.title),
    creator: 'ICIO Commons',
    description: printable(sheet.subtitle),
    styles: { default: { document: { run: { font: 'Georgia', size: 22, language: { value: 'en-US' } } } } },
    sections: [
      {
        children: [
          new Paragraph({ text: printable(sheet.title), heading: HeadingLevel.TITLE }),
          new Paragraph({
            spacing: { after: 240 },
            children: [new TextRun({ text: printable(sheet.subtitle), color: colors.soft })],
          }),
          ...sheet.parts.flatMap((part) => partOf(docx, part)),
        ],
      },
    ],
  })
  return Packer.toBlob(file)
}

function partOf(docx: Docx, { heading, lines }: StudyPart): Paragraph[] {
  const title = new docx.Paragraph({
    text: printable(heading),
    heading: docx.HeadingLevel.HEADING_2,
    keepNext: true,
    spacing: { before: 320, after: 100 },
  })
  return [title, ...lines.map((line) => lineOf(docx, line))]
}

/** Writes addresses as plain text, so that the file refers to nothing outside itself (SEC-31). */
function lineOf({ Paragraph, TextRun }: Docx, line: StudyLine): Paragraph {
  const spacing = { after: 80 }
  switch (line.kind) {
    case 'text':
      return new Paragraph({
        spacing,
        children: [
          ...(line.label ? [new TextRun({ text: `${line.label}: `, bold: true })] : []),
          new TextRun(printable(line.text)),
        ],
      })
    case 'choice':
      return new Paragraph({
        spacing,
        indent: { left: 360 },
        children: [
          new TextRun({ text: printable(`${line.sign}. ${line.text}`), bold: line.verdict !== undefined }),
          ...(line.verdict
            ? [
                new TextRun({
                  text: ` (${verdictWords[line.verdict]})`,
                  bold: true,
                  color: colors[line.verdict],
                }),
              ]
            : []),
        ],
      })
    case 'link':
      return new Paragraph({
        spacing,
        children: [
          new TextRun(printable(line.title)),
          new TextRun({ text: ` ${printable(line.url)}`, color: colors.soft, size: 18 }),
        ],
      })
  }
}

/** Removes the control characters that XML does not allow. */
function printable(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
}

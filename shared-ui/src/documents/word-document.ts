import type * as docxLibrary from 'docx'
import type { IRunOptions, Paragraph, Table, TextRun } from 'docx'
import {
  printableText,
  splitAtBlanks,
  verdictWords,
  type StudyDocument,
  type StudyLine,
  type StudyPart,
} from './study-document.js'

type Docx = typeof docxLibrary

const colors = { 'own-correct': '1B5E3C', correct: '1B5E3C', wrong: '9C211D', soft: '46505D' } as const

/** Creates a .docx file of the sheet. Loads the library on first use, and throws if it cannot be loaded. */
export async function wordFile(sheet: StudyDocument): Promise<Blob> {
  const docx = await import('docx')
  const { Document, HeadingLevel, Packer, Paragraph } = docx
  const file = new Document({
    title: printableText(sheet.title),
    creator: 'ICIO Commons',
    description: printableText(sheet.subtitle),
    styles: { default: { document: { run: { font: 'Georgia', size: 22, language: { value: 'en-US' } } } } },
    sections: [
      {
        properties: sheet.isLandscape ? across(docx) : { page: { size: letter } },
        children: [
          new Paragraph({ children: runsOf(docx, sheet.title), heading: HeadingLevel.TITLE }),
          new Paragraph({
            spacing: { after: 240 },
            children: runsOf(docx, sheet.subtitle, { color: colors.soft }),
          }),
          ...sheet.parts.flatMap((part) => partOf(docx, part, sheet.hasBlanks ?? false)),
        ],
      },
    ],
  })
  return Packer.toBlob(file)
}

/** Letter paper, in twips, and the width that its margins leave. */
const letter = { width: 12_240, height: 15_840 }
const textWidth = 9360

/** Letter paper across, with room for one page. */
function across({ PageOrientation }: Docx) {
  const margin = { top: 900, bottom: 900, left: 1200, right: 1200 }
  return { page: { size: { orientation: PageOrientation.LANDSCAPE, ...letter }, margin } }
}

function partOf(docx: Docx, { heading, lines }: StudyPart, hasBlanks: boolean): (Paragraph | Table)[] {
  const title = new docx.Paragraph({
    children: runsOf(docx, heading),
    heading: docx.HeadingLevel.HEADING_2,
    keepNext: true,
    spacing: { before: 320, after: 100 },
  })
  return [title, ...lines.map((line) => lineOf(docx, line, hasBlanks))]
}

/** Writes addresses as plain text, so that the file refers to nothing outside itself (SEC-31). */
function lineOf(docx: Docx, line: StudyLine, hasBlanks: boolean): Paragraph | Table {
  const { Paragraph, TextRun } = docx
  const spacing = { after: 80 }
  const words = (text: string) => (hasBlanks ? runsWithBlanks(docx, text) : runsOf(docx, text))
  switch (line.kind) {
    case 'text':
      return new Paragraph({
        spacing,
        children: [
          ...(line.label ? runsOf(docx, `${line.label}: `, { bold: true }) : []),
          ...words(line.text),
        ],
      })
    case 'item':
      return new Paragraph({
        spacing,
        indent: { left: 360, hanging: 360 },
        children: [...runsOf(docx, `${line.sign}\u00a0`), ...words(line.text)],
      })
    case 'table':
      return tableOf(docx, line, words)
    case 'choice':
      return new Paragraph({
        spacing,
        indent: { left: 360 },
        children: [
          ...runsOf(docx, `${line.sign}. ${line.text}`, { bold: line.verdict !== undefined }),
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
          ...runsOf(docx, line.title),
          new TextRun({ text: ` ${printableText(line.url)}`, color: colors.soft, size: 18 }),
        ],
      })
  }
}

/** Widths by the longest text of each column, so that a column of numbers leaves its room to the words. */
function columnWidths(rows: readonly (readonly string[])[]): number[] {
  const letters = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((cells) => Math.min(Math.max(cells[column]?.length ?? 0, 8), 60))),
  )
  const all = letters.reduce((sum, count) => sum + count, 0)
  return letters.map((count) => Math.round((textWidth * count) / all))
}

/** A table as wide as the page. */
function tableOf(
  { Paragraph, Table, TableCell, TableRow, WidthType }: Docx,
  { header, rows }: Extract<StudyLine, { kind: 'table' }>,
  words: (text: string) => TextRun[],
): Table {
  const margins = { top: 60, bottom: 60, left: 100, right: 100 }
  const row = (cells: readonly string[], tableHeader = false) =>
    new TableRow({
      tableHeader,
      cantSplit: true,
      children: cells.map(
        (cell) => new TableCell({ margins, children: [new Paragraph({ children: words(cell) })] }),
      ),
    })
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    columnWidths: columnWidths([header, ...rows]),
    rows: [row(header, true), ...rows.map((cells) => row(cells))],
  })
}

/** What is to be filled in is marked in yellow, with its brackets, which a printer without color shows too (DOC-11). */
function runsWithBlanks(docx: Docx, text: string): TextRun[] {
  return splitAtBlanks(text).flatMap((part) =>
    runsOf(docx, part.text, part.isBlank ? { highlight: 'yellow' } : {}),
  )
}

/** The text on as many lines as it was written in; a run of Word knows no line break inside a text. */
function runsOf({ TextRun }: Docx, text: string, options: IRunOptions = {}): TextRun[] {
  return printableText(text)
    .split('\n')
    .map((line, index) => new TextRun({ ...options, text: line, ...(index > 0 ? { break: 1 } : {}) }))
}

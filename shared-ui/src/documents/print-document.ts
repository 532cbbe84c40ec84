import { verdictWords, type StudyDocument, type StudyLine, type StudyPart } from './study-document.js'

/** The alert for a blocked print window (DOC-3). */
export const popUpsBlocked = 'Please allow pop-ups to download PDF'

/** Black on white; a part that fits on one page is not split; links are written out. */
const sheetStyles = `
  @page { margin: 20mm 18mm }
  body { margin: 0 auto; max-width: 44rem; color: #17212e; background: #fff; font: 11pt/1.5 Georgia, serif }
  h1 { margin: 0; font-size: 20pt; font-weight: 500; line-height: 1.2 }
  .subtitle { margin: 4pt 0 18pt; padding-bottom: 8pt; border-bottom: 1pt solid #17212e; color: #46505d }
  section { margin: 0 0 16pt; break-inside: avoid }
  h2 { margin: 0 0 6pt; font-size: 13pt; font-weight: 600; line-height: 1.3; break-after: avoid }
  h1, h2, p { white-space: pre-line; overflow-wrap: anywhere }
  p { margin: 0 0 5pt }
  .choice { padding: 3pt 6pt; border: 1pt solid #ddd6c8 }
  .own-correct, .correct { border-color: #3c8460; border-left-width: 4pt }
  .wrong { border-color: #bd4038; border-left-width: 4pt }
  .verdict, .label { font: 600 9pt/1.4 Arial, sans-serif }
  .own-correct .verdict, .correct .verdict { color: #1b5e3c }
  .wrong .verdict { color: #9c211d }
  table { width: 100%; margin: 0 0 8pt; border-collapse: collapse }
  th, td { padding: 3pt 6pt; border: 1pt solid #ddd6c8; text-align: start; vertical-align: top }
  a { color: inherit }
  .address { color: #46505d; font-size: 9pt; word-break: break-all }
`

/**
 * Makes a PDF through the browser's print window (DOC-2). The sheet is built element by element, so that text can
 * never become markup (docs/spec/conflicts.md, 13). If the window is blocked, shows the specified alert.
 *
 * @returns false if the window was blocked
 */
export function printDocument(sheet: StudyDocument): boolean {
  const view = openPrintWindow()
  view?.print(sheet)
  return view !== null
}

/**
 * Opens the print window at once, for a sheet that takes a while to make: browsers block a window that opens after the
 * click is over. If the window is blocked, shows the specified alert.
 *
 * @param meanwhile the text to show until the sheet is ready
 * @returns null if the window was blocked
 */
export function openPrintWindow(meanwhile = ''): { print(sheet: StudyDocument): void } | null {
  const view = window.open('', '_blank')
  if (!view) {
    window.alert(popUpsBlocked)
    return null
  }
  if (meanwhile) view.document.body.replaceChildren(element(view.document, 'p', meanwhile))
  return {
    print(sheet) {
      writeSheet(view, sheet)
      view.focus()
      view.print()
    },
  }
}

/** Fills an empty window with the sheet. */
export function writeSheet(view: Window, sheet: StudyDocument): void {
  const page = view.document
  page.documentElement.lang = 'en'
  page.title = sheet.name
  style(view)
  page.body.replaceChildren(
    element(page, 'h1', sheet.title),
    element(page, 'p', sheet.subtitle, 'subtitle'),
    ...sheet.parts.map((part) => partOf(page, part)),
  )
}

/** Uses a constructed stylesheet, because the content security policy blocks style elements. */
function style(view: Window) {
  const Sheet = (view as Window & typeof globalThis).CSSStyleSheet
  if (!Sheet || !('adoptedStyleSheets' in view.document)) return
  const styles = new Sheet()
  styles.replaceSync(sheetStyles)
  view.document.adoptedStyleSheets = [styles]
}

function partOf(page: Document, { heading, lines }: StudyPart): HTMLElement {
  const section = element(page, 'section')
  section.append(element(page, 'h2', heading), ...lines.map((line) => lineOf(page, line)))
  return section
}

function lineOf(page: Document, line: StudyLine): HTMLElement {
  const paragraph = element(page, 'p')
  switch (line.kind) {
    case 'text':
      if (line.label) paragraph.append(element(page, 'span', `${line.label}: `, 'label'))
      paragraph.append(line.text)
      return paragraph
    case 'choice':
      paragraph.className = line.verdict ? `choice ${line.verdict}` : 'choice'
      paragraph.append(`${line.sign}. ${line.text}`)
      if (line.verdict) paragraph.append(element(page, 'span', ` (${verdictWords[line.verdict]})`, 'verdict'))
      return paragraph
    case 'item':
      paragraph.append(`${line.sign} ${line.text}`)
      return paragraph
    case 'table':
      return tableOf(page, line)
    case 'link': {
      const link = element(page, 'a', line.title) as HTMLAnchorElement
      if (/^https?:/.test(line.url)) link.href = line.url
      paragraph.append(link, ' ', element(page, 'span', line.url, 'address'))
      return paragraph
    }
  }
}

function tableOf(page: Document, { header, rows }: Extract<StudyLine, { kind: 'table' }>): HTMLElement {
  const table = element(page, 'table')
  const rowOf = (name: 'th' | 'td', cells: readonly string[]) => {
    const row = element(page, 'tr')
    row.append(...cells.map((cell) => element(page, name, cell)))
    return row
  }
  table.append(rowOf('th', header), ...rows.map((row) => rowOf('td', row)))
  return table
}

function element(page: Document, name: string, text = '', className = ''): HTMLElement {
  const node = page.createElement(name)
  node.textContent = text
  if (className) node.className = className
  return node
}

import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { StudyDocument } from '../documents/study-document.js'
import { wordFile } from '../documents/word-document.js'

const office = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'soffice'))
  .find(existsSync)

/** The office takes its time to start, more so on a busy machine. */
const limitMs = 180_000

/** A test that opens Word files in LibreOffice; where there is none it is skipped and its name says so. */
export function testInOffice(name: string, body: () => Promise<void>): void {
  if (office) test(name, body, limitMs)
  else test.skip(`${name} (NOT RUN: there is no soffice on this machine)`, body)
}

/**
 * Makes a Word file of each sheet, and lets LibreOffice read it.
 *
 * @returns the text that it finds, by the order of the sheets
 */
export async function readInOffice(sheets: readonly StudyDocument[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'word-in-office-'))
  try {
    const files = sheets.map((_, index) => join(folder, `${index}.docx`))
    for (const [index, sheet] of sheets.entries())
      writeFileSync(join(folder, `${index}.docx`), await bytesOf(await wordFile(sheet)))
    const words = ['--headless', '--convert-to', 'txt:Text (encoded):UTF8', '--outdir', folder]
    execFileSync(office ?? '', [`-env:UserInstallation=file://${folder}/profile`, ...words, ...files], {
      stdio: 'ignore',
    })
    return sheets.map((_, index) => readFileSync(join(folder, `${index}.txt`), 'utf8'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

// jsdom's Blob gives its bytes through a reader only.
function bytesOf(blob: Blob): Promise<Buffer> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(Buffer.from(reader.result as ArrayBuffer)))
    reader.readAsArrayBuffer(blob)
  })
}

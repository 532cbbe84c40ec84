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

/** LibreOffice starts slowly, especially on a busy machine. */
const limitMs = 180_000

/**
 * Defines a test that opens Word files in LibreOffice. Without LibreOffice the test is skipped, and its name says so.
 */
export function testWithLibreOffice(name: string, body: () => Promise<void>): void {
  if (office) test(name, body, limitMs)
  else test.skip(`${name} (NOT RUN: there is no soffice on this machine)`, body)
}

/**
 * Creates a Word file from each sheet and converts it to text with LibreOffice.
 *
 * @returns the texts, in the order of the sheets
 */
export async function readWithLibreOffice(sheets: readonly StudyDocument[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'libre-office-'))
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

// jsdom's Blob can only be read through a FileReader.
function bytesOf(blob: Blob): Promise<Buffer> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(Buffer.from(reader.result as ArrayBuffer)))
    reader.readAsArrayBuffer(blob)
  })
}

import { wordFile } from '@icio/shared-ui/documents/word-document'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { banks } from '../banks/bank-words.js'
import { quizQuestion } from '../testing/fake-services.js'
import { bankSheet } from './bank-sheet.js'

// The office takes its time to start, more so on a busy machine.
jest.setTimeout(180_000)

const office = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'soffice'))
  .find(existsSync)
const openedByOffice = office ? test : test.skip

openedByOffice(
  `LibreOffice opens the Word file of a full bank and finds every question${office ? '' : ' (NOT RUN: there is no soffice on this machine)'}`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bank-in-office-'))
    const questions = Array.from({ length: 100 }, (_, index) =>
      quizQuestion({ question_id: `q-${index}`, prompt: `What is “${index}” & why <not>?` }),
    )
    const [quiz] = banks
    const sheet = bankSheet([{ bank: quiz as never, questions: questions as never }], new Date())
    writeFileSync(join(folder, 'bank.docx'), await bytesOf(await wordFile(sheet)))
    const words = ['--headless', '--convert-to', 'txt:Text (encoded):UTF8', '--outdir', folder]
    execFileSync(
      office ?? '',
      [`-env:UserInstallation=file://${folder}/profile`, ...words, join(folder, 'bank.docx')],
      { stdio: 'ignore' },
    )
    const read = readFileSync(join(folder, 'bank.txt'), 'utf8')
    questions.forEach((_, index) => expect(read).toContain(`What is “${index}” & why <not>?`))
    expect(read.match(/Passport: /g)).toHaveLength(100)
    rmSync(folder, { recursive: true })
  },
)

// jsdom's Blob gives its bytes through a reader only.
function bytesOf(blob: Blob): Promise<Buffer> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(Buffer.from(reader.result as ArrayBuffer)))
    reader.readAsArrayBuffer(blob)
  })
}

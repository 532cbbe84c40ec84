import { inflateRawSync } from 'node:zlib'
import type { StudyDocument } from './study-document.js'
import { wordFile } from './word-document.js'

const hostile = '</w:t><script>alert(1)</script>\u0007=cmd|'
const sheet: StudyDocument = {
  name: 'x',
  title: 'Advanced Insurance Investment Quiz',
  subtitle: '380 of 550 points',
  parts: [
    {
      heading: 'Question 1: What is a bond & why?',
      lines: [
        { kind: 'text', label: 'Explanation', text: hostile },
        { kind: 'choice', sign: 'A', text: 'A loan', verdict: 'correct' },
        { kind: 'choice', sign: 'B', text: 'A share', verdict: 'wrong' },
        { kind: 'choice', sign: 'A', text: 'A promise', verdict: 'own-correct' },
        { kind: 'link', title: 'Primer', url: 'https://site.test/primer' },
      ],
    },
  ],
}

/** Reads the files of a zip archive from its central directory. */
function unzip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  let at = archive.indexOf('PK\u0001\u0002', 0, 'latin1')
  while (at >= 0 && archive.readUInt32LE(at) === 0x02014b50) {
    const [packed, nameLength, extra, comment, start] = [
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
      archive.readUInt16LE(at + 30),
      archive.readUInt16LE(at + 32),
      archive.readUInt32LE(at + 42),
    ]
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const begin = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28)
    const body = archive.subarray(begin, begin + packed)
    files.set(name, (archive.readUInt16LE(start + 8) === 8 ? inflateRawSync(body) : body).toString('utf8'))
    at += 46 + nameLength + extra + comment
  }
  return files
}

async function filesOf(blob: Blob): Promise<Map<string, string>> {
  const reader = new FileReader()
  const read = new Promise((resolve) => reader.addEventListener('load', resolve))
  reader.readAsArrayBuffer(blob)
  await read
  return unzip(Buffer.from(reader.result as ArrayBuffer))
}

test('[DOC-1, DOC-4] a Word file holds title, questions, verdicts in words and links', async () => {
  const files = await filesOf(await wordFile(sheet))
  const page = new DOMParser().parseFromString(files.get('word/document.xml') ?? '', 'application/xml')
  expect(page.querySelector('parsererror')).toBeNull()
  const paragraphs = [...page.getElementsByTagName('w:p')].map((line) => line.textContent)
  expect(paragraphs).toEqual([
    'Advanced Insurance Investment Quiz',
    '380 of 550 points',
    'Question 1: What is a bond & why?',
    'Explanation: </w:t><script>alert(1)</script>=cmd|',
    'A. A loan (Correct answer)',
    'B. A share (Your answer)',
    'A. A promise (Your answer, correct)',
    'Primer https://site.test/primer',
  ])
})

test('[SEC-31] a Word file refers to nothing outside itself', async () => {
  const files = await filesOf(await wordFile(sheet))
  for (const [name, text] of files)
    if (name.endsWith('.rels')) expect(text).not.toContain('TargetMode="External"')
})

test('[TEXT-15] a Word file keeps the lines of a text, also those that an older text separates as Word does', async () => {
  const text = 'First\nSecond\u000bThird\r\nFourth'
  const lines = [
    { kind: 'text' as const, label: 'Explanation', text },
    { kind: 'choice' as const, sign: 'A', text: 'One\nTwo' },
  ]
  const files = await filesOf(await wordFile({ ...sheet, parts: [{ heading: 'Line one\nline two', lines }] }))
  const page = new DOMParser().parseFromString(files.get('word/document.xml') ?? '', 'application/xml')
  const broken = [...page.getElementsByTagName('w:p')].map((paragraph) =>
    [...paragraph.querySelectorAll('*')]
      .map(({ tagName, textContent }) => (tagName === 'w:br' ? '|' : tagName === 'w:t' ? textContent : ''))
      .join(''),
  )
  expect(broken.slice(2)).toEqual([
    'Line one|line two',
    'Explanation: First|Second|Third|Fourth',
    'A. One|Two',
  ])
})

test('[DOC-11] a document to be filled in marks its blanks, in lists and tables too; others mark nothing', async () => {
  const form: StudyDocument = {
    name: 'x',
    title: 'A form',
    subtitle: 'Not legal advice.',
    hasBlanks: true,
    parts: [
      {
        heading: 'Part',
        lines: [
          { kind: 'text', text: 'Adopted by [board] on [date].' },
          { kind: 'item', sign: '1.', text: 'Purpose of [company]' },
          { kind: 'table', header: ['Line', 'Now'], rows: [['Cash', '[figure]']] },
        ],
      },
    ],
  }
  const pageOf = async (sheet: StudyDocument) => {
    const files = await filesOf(await wordFile(sheet))
    return new DOMParser().parseFromString(files.get('word/document.xml') ?? '', 'application/xml')
  }
  const marked = (page: Document) =>
    [...page.getElementsByTagName('w:highlight')].map((mark) => mark.closest('r')?.textContent ?? '')
  const page = await pageOf(form)
  expect(page.querySelector('parsererror')).toBeNull()
  expect(marked(page)).toHaveLength(4)
  expect([...page.getElementsByTagName('w:tc')].map((cell) => cell.textContent)).toEqual([
    'Line',
    'Now',
    'Cash',
    '[figure]',
  ])
  const { hasBlanks: _, ...plain } = form
  expect(marked(await pageOf(plain))).toEqual([])
})

test('[DOC-4] pages are Letter, and the column of words is wider than the columns of numbers', async () => {
  const header = ['Statement', '1', '2', '3', '4', '5', 'Answers']
  const rows = [['It was worth the time that the hall took for it.', '0', '0', '1', '5', '0', '6']]
  const parts = [{ heading: 'Opening', lines: [{ kind: 'table' as const, header, rows }] }]
  const document = (await filesOf(await wordFile({ ...sheet, parts }))).get('word/document.xml') ?? ''
  expect(document).toContain('<w:pgSz w:w="12240" w:h="15840"')
  const widths = [...document.matchAll(/<w:gridCol w:w="(\d+)"/g)].map(([, width]) => Number(width))
  expect(widths).toHaveLength(7)
  expect(widths[0]).toBeGreaterThan(3 * (widths[1] ?? 0))
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(9364)
})

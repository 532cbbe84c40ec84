import { CFB, read, utils } from '@e965/xlsx'
import type { RoomReport } from '@icio/contracts/rooms/report-views'
import type { HostActivity } from '@icio/contracts/rooms/room-views'
import { fromPartial } from '@icio/shared-ui/testing/from-partial'
import { agendaSlides, resultSlides } from './slides.js'

// The files are read by another library than the one that wrote them.

beforeAll(() => {
  // The library writes as in a browser, where it loads nothing of Node.
  Object.defineProperty(process, 'release', { value: { name: 'browser' } })
})

async function filesOf(blob: Blob): Promise<ReadonlyMap<string, Uint8Array>> {
  const reader = new FileReader()
  const isRead = new Promise((resolve) => reader.addEventListener('load', resolve))
  reader.readAsArrayBuffer(blob)
  await isRead
  const archive = CFB.read(new Uint8Array(reader.result as ArrayBuffer), { type: 'array' })
  return new Map(
    archive.FullPaths.map((path: string, index: number) => [
      path.replace(/^Root Entry\//, ''),
      Uint8Array.from((archive.FileIndex[index]?.content ?? []) as ArrayLike<number>),
    ]),
  )
}

/** Returns the paragraphs of each slide, in order; throws where a part is no XML. */
function slidesOf(files: ReadonlyMap<string, Uint8Array>): string[][] {
  const pages: string[][] = []
  for (let number = 1; files.has(`ppt/slides/slide${number}.xml`); number++) {
    const page = xmlOf(files, `ppt/slides/slide${number}.xml`)
    pages.push(
      [...page.getElementsByTagName('a:p')]
        .map(({ textContent }) => textContent ?? '')
        .filter((line) => line !== ''),
    )
  }
  return pages
}

function xmlOf(files: ReadonlyMap<string, Uint8Array>, name: string): Document {
  const page = new DOMParser().parseFromString(
    Buffer.from(files.get(name) ?? []).toString('utf8'),
    'application/xml',
  )
  expect([name, page.querySelector('parsererror')]).toEqual([name, null])
  return page
}

const place = { code: 'ABC234', link: 'https://site.test/room/ABC234', spoken: 'site.test/room' }
const hostile = '</a:t><script>&"\u0007=cmd|'
const options = ['Bonds', hostile].map((text, index) => ({ id: `o${index}`, text }))
const agenda = [
  fromPartial<HostActivity>({
    kind: 'choice',
    prompt: `Which ${hostile}`,
    options,
    right: ['o0'],
    explanation: 'Because of duration.',
    host_note: 'Say it slowly.',
  }),
  fromPartial<HostActivity>({
    kind: 'range',
    prompt: 'Between?',
    least: 1,
    most: 60,
    unit: 'years',
    truth: 23.4,
  }),
  fromPartial<HostActivity>({ kind: 'quiz', questions: 7, topics: ['duration'] }),
  fromPartial<HostActivity>({
    ...{ kind: 'range', prompt: 'Next year?', least: 80, most: 120, unit: '%' },
    seal: { until: '2027-06-01', low: 98.7, high: 102 },
  }),
]

test('[FORUM-9, FORUM-3, FORUM-19] slides of an agenda: title, code and QR code, one slide an activity, and nothing that the room may not read', async () => {
  const files = await filesOf(await agendaSlides({ title: 'Committee', agenda }, place))
  const pages = slidesOf(files)
  expect(pages).toHaveLength(5)
  expect(pages[0]).toEqual(expect.arrayContaining(['Committee', 'ABC234']))
  const plain = hostile.replace('\u0007', '')
  expect(pages[1]).toEqual(expect.arrayContaining([`Which ${plain}`, 'A   Bonds', `B   ${plain}`]))
  expect(pages[2]).toContain('A range within 1 to 60 years')
  expect(pages[3]).toEqual(expect.arrayContaining(['7 questions', 'duration']))
  expect(pages[4]).toEqual(
    expect.arrayContaining(['A range within 80% to 120%', 'Sealed until June 1, 2027.']),
  )
  expect(JSON.stringify(pages)).not.toMatch(/duration\.|slowly|23\.4|98\.7/)
  // The code is one shape of squares: as many as its rows have runs of dark cells.
  const [shape] = xmlOf(files, 'ppt/slides/slide1.xml').getElementsByTagName('a:custGeom')
  expect(shape!.getElementsByTagName('a:close').length).toBeGreaterThan(100)
})

const report = fromPartial<RoomReport>({
  title: 'Committee, Q4',
  date: '2026-11-20',
  seats: 12,
  activities: [
    {
      title: 'Which?',
      kind: 'choice',
      n: 12,
      few: false,
      rows: [
        { text: 'Bonds', count: 9, percent: 75, right: true },
        { text: hostile, count: 3, percent: 25 },
      ],
      tables: [],
      explanation: 'Because of duration.',
    },
    { title: 'Alone', kind: 'choice', n: 4, few: true, rows: [], tables: [] },
    {
      title: 'Between?',
      kind: 'range',
      n: 10,
      few: false,
      rows: [],
      figures: { low: 2, high: 5, truth: 4.5, unit: '%', hits: 6 },
      tables: [],
    },
    {
      ...{ title: 'Next year?', kind: 'range', n: 24, few: false, rows: [], tables: [] },
      lines: ['24 ranges, sealed until June 1, 2027.'],
    },
  ],
})

test('[FORUM-9] slides of a report: each result is a chart whose workbook holds its numbers, and below five answers there is none', async () => {
  const files = await filesOf(await resultSlides(report))
  const pages = slidesOf(files)
  expect(pages).toHaveLength(5)
  expect(pages[1]).toEqual(expect.arrayContaining(['Which?', '12 answers', 'Because of duration.']))
  expect(pages[2]).toContain('fewer than 5 answers')
  expect(pages[3]).toContain('Ranges that hold it: 6 of 10')
  expect(pages[4]).toEqual(['Next year?', '24 answers', '24 ranges, sealed until June 1, 2027.'])
  const charts = [...files.keys()].filter((name) => /^ppt\/charts\/chart\d+\.xml$/.test(name))
  expect(charts).toHaveLength(1)
  const values = [...xmlOf(files, charts[0]!).getElementsByTagName('c:val')[0]!.getElementsByTagName('c:v')]
  expect(values.map(({ textContent }) => Number(textContent))).toEqual([25, 75])
  const [book] = [...files].filter(([name]) => name.endsWith('.xlsx'))
  const sheets = read(book![1], { type: 'array' })
  const rows = utils.sheet_to_json<unknown[]>(sheets.Sheets[sheets.SheetNames[0]!]!, { header: 1 })
  expect(rows.slice(1)).toEqual([
    [hostile.replace('\u0007', ''), 25],
    ['Bonds (right)', 75],
  ])
  expect(rows[0]).toContain('Percent')
})

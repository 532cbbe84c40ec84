import type { Packet } from '@icio/contracts/credit/endpoints'
import { certificateSentence } from '@icio/contracts/certificates/certificate-words'
import { strFromU8, unzipSync } from 'fflate'
import { packetFile, packetName } from './packet.js'

const site = { siteName: 'Our Site', origin: 'https://site.test' }
const person = {
  ...{ id: 'p1', name: 'Zoë, "Ada" Byron', organization: '=A pool', license: '12', confirmed: true },
  ...{ erased: false, blocks: [{ session: 's1', block: 1 }], completed_on: '2026-11-28' },
  by_hand: [{ session: 's1', block: 2, note: 'was here, phone broken' }],
  ...{ minutes: 50, minutes_by_hand: 25, credits: 1, certificate: 'ABCDEFGHJKLM' },
}
const erased = {
  ...person,
  ...{ id: 'p2', name: 'Erased on request', organization: '', license: '', erased: true, certificate: null },
}
const packet: Packet = {
  list: {
    ...{ id: 's1', title: 'Forum 2026', day: '2026-11-28', ended: true, closed: true },
    sessions: [{ id: 's1', title: 'Forum 2026', day: '2026-11-28', minutes: [50, 25] }],
    deleted_at: '2028-11-28T00:00:00.000Z',
    credit: {
      ...{ objectives: ['Say what a duration is'], presenter: 'Eve', presenter_line: 'Actuary' },
      ...{ prerequisites: '', planned_minutes: 75, license_label: 'CPE number', halves: false },
      ...{ kept_months: 24, sponsor: 'State Pool', attend_code: 'ATTEND22' },
      sponsor_line: "Sponsor: State Pool. Approval, where there is one, is the sponsor's.",
    },
    people: [person, erased],
  },
  sessions: [
    {
      ...{ title: 'Forum 2026', day: '2026-11-28', minutes: [50, 25] },
      course: {
        activities: [
          { title: 'Which?', kind: 'choice', planned_minutes: 10, block: 1, minute: 3, answers: 40 },
          { title: '', kind: 'quiz', planned_minutes: null, block: 2, minute: 55, answers: 4 },
          { title: 'Left out', kind: 'words', planned_minutes: 5, block: null, minute: null, answers: 0 },
        ],
        evaluation: [{ text: 'It was worth the time.', counts: [0, 1, 2, 3, 30] }],
      },
    },
  ],
}

/** The browsers' way to the bytes of a blob, which jsdom does not have. */
Blob.prototype.arrayBuffer = function () {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as ArrayBuffer))
    reader.readAsArrayBuffer(this)
  })
}

/** The files of a packet: texts as they stand, Word files as the texts of their paragraphs and cells. */
async function open(made: Packet): Promise<Record<string, string>> {
  const blob = await packetFile(made, site)
  return Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(await blob.arrayBuffer()))).map(([name, bytes]) => {
      if (!name.endsWith('.docx')) return [name, strFromU8(bytes)]
      const document = unzipSync(bytes)['word/document.xml'] ?? new Uint8Array()
      const page = new DOMParser().parseFromString(strFromU8(document), 'application/xml')
      expect(page.querySelector('parsererror')).toBeNull()
      return [name, [...page.getElementsByTagName('w:p')].map((line) => line.textContent).join('\n')]
    }),
  )
}

test('[CREDIT-5, PATH-13] a packet is one ZIP whose files say what was planned, done, attended, thought of it and certified', async () => {
  const files = await open(packet)
  const certificate = '5-certificates/Zoë_Ada_Byron-ABCDEFGHJKLM.docx'
  expect(Object.keys(files).sort()).toEqual([
    '1-agenda-and-objectives.docx',
    '2-engagement.docx',
    '3-attendance.csv',
    '4-evaluation.docx',
    certificate,
    'read-me.txt',
  ])
  expect(files['1-agenda-and-objectives.docx']).toContain('Say what a duration is')
  expect(files['1-agenda-and-objectives.docx']).toContain('Left out (planned 5 min, not opened)')
  const engagement = files['2-engagement.docx'] ?? ''
  expect(engagement).toContain('block 1: 50 minutes\nMinute\nActivity\nKind\nAnswers\n3\nWhich?\nChoice\n40')
  // Few answers are not told apart.
  expect(engagement).toContain(
    'block 2: 25 minutes\nMinute\nActivity\nKind\nAnswers\n55\nQuiz\nQuiz\nfewer than 5',
  )
  expect(files['3-attendance.csv']).toContain(
    `"Zoë, ""Ada"" Byron",'=A pool,12,yes,1,2,"2: was here, phone broken",50,25,1`,
  )
  expect(files['3-attendance.csv']).toContain('Erased on request')
  expect(files['4-evaluation.docx']).toContain('It was worth the time.\n0\n1\n2\n3\n30\n36')
  expect(files[certificate]).toContain('1 by the word on the stage, 1 by hand')
  expect(files[certificate]).toContain(certificateSentence)
  // Whether it is valid was not looked up.
  expect(files[certificate]).not.toContain('Valid')
  for (const name of Object.keys(files).filter((each) => each !== certificate && each !== 'read-me.txt'))
    expect(files['read-me.txt']).toContain(name)
  expect(files['read-me.txt']).toContain(certificateSentence)
  expect(files['read-me.txt']).toContain('November 28, 2028')
  expect(packetName(packet.list)).toBe('Packet_Forum_2026_2026-11-28.zip')
})

test('[CREDIT-5] what was not kept, not shown or not closed yet is said, and not told as nothing', async () => {
  const [session] = packet.sessions
  if (!session) throw new Error('no session')
  const before = await open({ ...packet, sessions: [{ ...session, course: null }] })
  for (const name of ['1-agenda-and-objectives.docx', '2-engagement.docx', '4-evaluation.docx'])
    expect(before[name]).toContain('was not kept')
  const course = { activities: [], evaluation: [] }
  const list = { ...packet.list, closed: false, people: [{ ...person, certificate: null }] }
  const early = await open({ list, sessions: [{ ...session, course }] })
  expect(early['2-engagement.docx']).toContain('Nothing was opened in this block.')
  expect(early['4-evaluation.docx']).toContain('No exit card that 5 or more answered was shown')
  expect(early['read-me.txt']).toContain('the list of attendance is not closed yet')
})

test('[CREDIT-4, CREDIT-5] the packet of a forum names the sessions of blocks, and a certificate has the day of the last one attended', async () => {
  const [session] = packet.sessions
  if (!session) throw new Error('no session')
  const second = { id: 's2', title: 'Closing', day: '2026-11-29', minutes: [40] }
  const blocks = [...person.blocks, { session: 's2', block: 1 }]
  const files = await open({
    list: {
      ...packet.list,
      ...{ title: 'Yearly Forum', sessions: [...packet.list.sessions, second] },
      people: [{ ...person, blocks, completed_on: '2026-11-29' }],
    },
    sessions: [session, { ...second, course: null }],
  })
  expect(files['3-attendance.csv']).toContain(
    '"Forum 2026 1, Closing 1",Forum 2026 2,"Forum 2026 2: was here, phone broken"',
  )
  expect(files['2-engagement.docx']).toContain('Forum 2026, block 1')
  expect(files['1-agenda-and-objectives.docx']).toContain('Agenda: Closing, November 29, 2026')
  const certificate = Object.entries(files).find(([name]) => name.startsWith('5-certificates/'))?.[1] ?? ''
  expect(certificate).toContain('attended Yearly Forum')
  expect(certificate).toContain('State Pool. Approval, where there is one')
  expect(certificate).not.toContain('Sponsor: Sponsor:')
  expect(certificate).toContain('November 29, 2026')
  expect(certificate).toContain('2 by the word on the stage, 1 by hand')
})

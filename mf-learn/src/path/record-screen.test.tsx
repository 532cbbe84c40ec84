import type { Duty, EducationRecord } from '@icio/contracts/record/endpoints'
import { dutySentence, recordCsv } from '@icio/contracts/record/record-words'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { libraryHttp } from '../testing/library.js'
import RecordScreen from './record-screen.js'

const ann = {
  at: 'signed-in',
  role: 'user',
  user: { id: 'ann', email: 'ann@site.test', display_name: 'Ann', avatar_url: null },
} as const
const record: EducationRecord = {
  year: 2026,
  years: [2026, 2025],
  entries: [
    {
      id: 'own:1',
      kind: 'own',
      day: '2026-11-20',
      title: '=HYPERLINK("x")',
      provider: 'The State',
      minutes: 60,
    },
    { id: 'module:bonds', kind: 'module', day: '2026-11-19', title: 'Module: Bonds', minutes: 90 },
  ],
  goal: { hours: 10, minutes_of_hour: 50, months: 12, start: '2026-01-01', minutes: 150, end: '2027-01-01' },
}
const duty: Duty = {
  id: 'tx',
  jurisdiction: 'Texas',
  statute: 'Government Code 2256.008',
  duty_holders: ['treasurer'],
  posts: ['finance'],
  hours: 10,
  hour_length_minutes: null,
  within: '12 months after taking office',
  then_every: { hours: 8, period: 'two fiscal years' },
  topics: ['market risks'],
  independent_source_needed: 'yes',
  keep_years: null,
  source: { title: 'Section 2256.008', publisher: 'Texas Legislature', url: 'https://statutes.test/' },
  read_on: '2026-11-27',
  review_by: '2027-05',
  note: 'Read: the section.',
}

function open(path: string, { duties = [duty], now = '2026-11-28T12:00:00Z' } = {}) {
  const http = libraryHttp([], {
    'GET /api/record': record,
    'GET /api/record/duties': { states: ['Texas'], duties },
    'POST /api/record/entries': record.entries[0],
  })
  const calls: string[] = []
  const shell = createFakeShell({
    session: ann,
    http: async (address, init) => {
      calls.push(`${init?.method ?? 'GET'} ${address} ${typeof init?.body === 'string' ? init.body : ''}`)
      return http(address, init)
    },
  })
  renderInShell(<RecordScreen now={new Date(now)} />, { path, shell })
  return { calls }
}

test('[PATH-18, PATH-19] the year has its totals in hours as chosen, tells by hand from counted, and only own entries can be removed', async () => {
  open('/path/record')
  expect(
    await screen.findByText(
      '150 minutes, 3 hours of 50 minutes: 90 minutes counted by this site, 60 entered by hand.',
    ),
  ).toBeInTheDocument()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'An hour has' }), '60')
  expect(screen.getByText(/^150 minutes, 2.5 hours of 60 minutes/)).toBeInTheDocument()
  expect(screen.getByText(/^3 of 10 hours of 50 minutes/)).toBeInTheDocument()
  expect(screen.getAllByRole('button', { name: /^Remove: / })).toHaveLength(1)
})

test('[PATH-19] the file has a byte order mark, its columns, and no formula', () => {
  expect(recordCsv(record.entries, 'Our site')).toBe(
    '\ufeffdate,kind,title,provider,minutes,source\r\n' +
      '2026-11-20,own,"\'=HYPERLINK(""x"")",The State,60,Entered by me\r\n' +
      '2026-11-19,module,Module: Bonds,Our site,90,Module\r\n',
  )
})

test('[PATH-18] the link of a room opens the form filled in; nothing is sent before it is pressed', async () => {
  const { calls } = open('/path/record?room=Autumn%20room&minutes=45')
  expect(await screen.findByRole('textbox', { name: /Title/ })).toHaveValue('Autumn room')
  expect(calls.some((call) => call.startsWith('POST'))).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Add to my record' }))
  const sent = calls.find((call) => call.startsWith('POST'))
  expect(sent).toContain('"kind":"room"')
  expect(sent).toContain('"minutes":45')
})

test('[PATH-20] first the state, then posts, then the laws with the sentence; taking one fills the goal in', async () => {
  open('/path/record?edition=government-risk-pools')
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'State' }), 'Texas')
  const post = await screen.findByRole('checkbox', { name: /fiscal officer/ })
  expect(screen.queryByText('These laws may apply to you.')).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: /school board/ }))
  expect(screen.getByText('We have read no law of Texas for these posts yet.')).toBeInTheDocument()
  await userEvent.click(post)
  expect(screen.getByText('These laws may apply to you.')).toBeInTheDocument()
  const law = within(screen.getByRole('heading', { level: 4 }).closest('li') as HTMLElement)
  expect(law.getByText(dutySentence)).toBeInTheDocument()
  expect(law.queryByText('Not read again since then')).toBeNull()
  await userEvent.click(law.getByRole('button', { name: /Use for my goal/ }))
  expect(screen.getByRole('textbox', { name: /Hours/ })).toHaveValue('10')
})

test('[PATH-20] a law past its month says so', async () => {
  open('/path/record?edition=government-risk-pools', { now: '2027-06-03T12:00:00Z' })
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'State' }), 'Texas')
  await userEvent.click(await screen.findByRole('checkbox', { name: /fiscal officer/ }))
  expect(screen.getByText('Not read again since then')).toBeInTheDocument()
})

test('[PATH-20] a state of which no law was read is told as that; insurers are offered the goal alone', async () => {
  open('/path/record?edition=government-risk-pools', { duties: [] })
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'State' }), 'Wyoming')
  expect(await screen.findByText('We have read no law for Wyoming yet.')).toBeInTheDocument()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Edition' }), 'general')
  expect(screen.queryByRole('combobox', { name: 'State' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Set the goal' })).toBeInTheDocument()
})

import type { RuleChange } from '@icio/contracts/rule-changes/endpoints'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { libraryHttp } from '../testing/library.js'
import WhatChangesScreen, { calendarFile } from './what-changes-screen.js'

const change = (id: string, effective_on: string | null, more: Partial<RuleChange> = {}): RuleChange => ({
  id,
  editions: ['general'],
  title: `Rule ${id}`,
  what: `What ${id} does.`,
  status: 'adopted',
  effective_on,
  whom: 'Insurers that own CLOs',
  who: ['life-insurers'],
  question_for_the_board: 'What does it do to us?',
  source: { title: 'A summary', publisher: 'NAIC', year: 2026, url: 'https://content.naic.org/' },
  seen_on: '2026-11-27',
  expires_on: '2027-01-31',
  depends: [],
  ...more,
})
const changes = [
  change('old', '2025-01-01', { who: ['pools'] }),
  change('soon', '2026-12-31', {
    depends: [
      { kind: 'article', ref: 'ratings-and-capital-of-the-insurer.general#the-formula', sentence: 'x' },
      { kind: 'quiz', ref: 'quiz-general-001' },
    ],
  }),
  change('open', null, { expires_on: '2026-11-27' }),
]

async function open(path = '/learn/education/what-changes', now = new Date('2026-11-28T12:00:00')) {
  const shell = createFakeShell({
    http: libraryHttp([], { 'GET /api/content/rule-changes': { changes } }),
  })
  renderInShell(<WhatChangesScreen now={now} />, { path, shell })
  await screen.findByRole('heading', { level: 3, name: 'Rule soon' })
  return userEvent.setup()
}
const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

test('[CHANGE-1] the page lists changes by date with the question for the board, source and articles', async () => {
  await open()
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'To come',
    'In effect',
    'No date yet',
  ])
  const row = within(screen.getByRole('heading', { name: 'Rule soon' }).closest('li') as HTMLElement)
  expect(row.getByText('December 31, 2026')).toBeInTheDocument()
  expect(row.getByText('What does it do to us?')).toBeInTheDocument()
  expect(row.getByRole('link', { name: /A summary/ })).toHaveAttribute('href', 'https://content.naic.org/')
  expect(row.getByRole('link', { name: 'The Insurer’s Own Rating and Capital' })).toHaveAttribute(
    'href',
    '/learn/education/ratings-and-capital-of-the-insurer?edition=general#the-formula',
  )
  expect(row.getByText('Read on November 27, 2026.')).toBeInTheDocument()
})

test('[CHANGE-2] a filter by whom it affects is kept in the address', async () => {
  const person = await open()
  await person.selectOptions(screen.getByLabelText('Whom it affects'), 'Risk pools')
  expect(titles()).toEqual(['Rule old'])
  await person.selectOptions(screen.getByLabelText('Whom it affects'), 'Everybody')
  expect(titles()).toHaveLength(3)
})

test('[CHANGE-2] an address with a filter opens with it', async () => {
  await open('/learn/education/what-changes?who=life-insurers')
  expect(titles()).toEqual(['Rule soon', 'Rule open'])
})

test('[CHANGE-6] a row that was not looked at again when it was due says so', async () => {
  await open()
  const row = within(screen.getByRole('heading', { name: 'Rule open' }).closest('li') as HTMLElement)
  expect(row.getByText('Not looked at since November 27, 2026.')).toBeInTheDocument()
})

describe('[CHANGE-7] the calendar file of a date', () => {
  test('only a date to come has one', async () => {
    await open()
    expect(screen.getAllByRole('button', { name: /^Add to calendar/ })).toHaveLength(1)
  })

  test('is one event of a whole day, with lines of at most 75 octets that join to the texts', () => {
    const page = new URL('https://site.test/learn/education/what-changes?edition=general#soon')
    const what =
      'Grades; modeled, “by the NAIC”\\ and a long sentence that goes on and on and on until it is folded twice.'
    const file = calendarFile(
      { ...change('soon', '2026-12-31', { what }), effective_on: '2026-12-31' },
      page,
      new Date('2026-11-28T12:00:00.000Z'),
    )
    const lines = file.split('\r\n')
    expect(lines.pop()).toBe('')
    for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    const fields = new Map(
      file
        .replaceAll('\r\n ', '')
        .split('\r\n')
        .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
    )
    expect(fields.get('DTSTART;VALUE=DATE')).toBe('20261231')
    expect(fields.get('DTEND;VALUE=DATE')).toBe('20270101')
    expect(fields.get('UID')).toBe('soon@site.test')
    expect(fields.get('DTSTAMP')).toBe('20261128T120000Z')
    expect(fields.get('SUMMARY')).toBe('Rule soon')
    const description = (fields.get('DESCRIPTION') ?? '').replaceAll('\\n', '\n').replace(/\\([\\;,])/g, '$1')
    expect(description.split('\n\n')).toEqual([
      what,
      'Question for the board: What does it do to us?',
      'Source: A summary, NAIC, https://content.naic.org/',
      page.href,
    ])
  })
})

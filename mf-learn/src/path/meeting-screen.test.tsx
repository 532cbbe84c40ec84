import { topicsIn } from '@icio/contracts/path/path-words'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { libraryHttp } from '../testing/library.js'
import MeetingScreen, { meetingCalendar } from './meeting-screen.js'

const meeting = { id: 'm1', specialization: 'general', day: '2026-12-14', topics: ['duration'] } as const
const now = new Date('2026-11-28T12:00:00Z')

test('[PATH-21] an agenda that is pasted ticks its topics and leaves the browser with no call', async () => {
  const http = libraryHttp([], {
    'GET /api/path/meetings': {
      meetings: [{ ...meeting, topics: ['duration'] }],
      topics: ['duration', 'municipal-bonds', 'fees'].map((tag) => ({ tag, questions: 4 })),
    },
    'POST /api/path/meetings': meeting,
  })
  const sent: string[] = []
  const shell = createFakeShell({
    session: {
      at: 'signed-in',
      role: 'user',
      user: { id: 'ann', email: 'ann@site.test', display_name: 'Ann', avatar_url: null },
    },
    http: async (address, init) => {
      sent.push(`${address} ${typeof init?.body === 'string' ? init.body : ''}`)
      return http(address, init)
    },
  })
  renderInShell(<MeetingScreen now={now} />, { path: '/path/meeting', shell })
  const agenda = await screen.findByRole('textbox', { name: /Agenda/ })
  await userEvent.type(agenda, 'Secretive item: a municipal bond, and the fee of the adviser')
  await userEvent.click(screen.getByRole('button', { name: 'Find the topics' }))
  expect(screen.getByRole('checkbox', { name: /Municipal bonds/ })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: /Fees/ })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: /Duration/ })).not.toBeChecked()
  await userEvent.type(screen.getByLabelText(/Day of the meeting/), '2026-12-14')
  await userEvent.click(screen.getByRole('button', { name: 'Add the meeting' }))
  expect(sent.some((call) => call.includes('"topics":["municipal-bonds","fees"]'))).toBe(true)
  expect(sent.join()).not.toContain('ecretive')
  expect(screen.getByRole('link', { name: 'Eight questions, 5 minutes' })).toHaveAttribute(
    'href',
    '/quiz?module=meeting&edition=general',
  )
})

test('[PATH-21] topics are found by all their words, the first in the agenda first', () => {
  expect(topicsIn('Bonds of cities. Municipal duration', ['duration', 'municipal-bonds', 'bonds-x'])).toEqual(
    ['municipal-bonds', 'duration'],
  )
})

test('[PATH-23] the calendar has five minutes at nine by the clock of its reader, two days before, or today where that is past', () => {
  const file = (day: string) =>
    meetingCalendar({ ...meeting, topics: ['duration'], day }, 'https://site.test', now)
  const lines = file('2026-12-14').split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining(['DTSTART:20261212T090000', 'DURATION:PT5M', 'UID:meeting-m1@site.test']),
  )
  expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
  expect(file('2026-11-29')).toContain('DTSTART:20261128T090000\r\n')
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
})

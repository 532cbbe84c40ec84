import type { PeerNumber, PeerNumbers } from '@icio/contracts/peers/endpoints'
import { ownNumbersKey } from '@icio/contracts/site/browser-storage'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { fromPartial } from '@icio/shared-ui/testing/from-partial'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { libraryHttp } from '../testing/library.js'
import PeersScreen from './peers-screen.js'

const section = { title: 'On limits: How much', path: '/learn/education/limits?edition=general#how-much' }
const numberWith = (id: string, name: string, limits: Partial<PeerNumber>): PeerNumber => ({
  id,
  name,
  unit: '%',
  least: 0,
  most: 100,
  step: 1,
  look_for: `Look for ${name}.`,
  question: `Why ${name}?`,
  more: { text: `More ${name}.`, section },
  less: { text: `Less ${name}.`, section },
  read: section,
  ...limits,
})
const equities = numberWith('equities', 'Most in equities', {})
const review = numberWith('review-every', 'Review every', { unit: 'months', least: 1, most: 120 })
const reply: PeerNumbers = { edition: 'general', version: 1, numbers: [equities, review] }

const noRooms = { edition: 'general', numbers: [] }

function open(allRooms: object | null = noRooms) {
  const calls: string[] = []
  const http = libraryHttp([], {
    'GET /api/content/peer-numbers': reply,
    ...(allRooms ? { 'GET /api/peers/all-rooms': allRooms } : {}),
  })
  const shell = createFakeShell({
    http: (path, init) => {
      calls.push(`${init?.method ?? 'GET'} ${path}`)
      return http(path, init)
    },
  })
  const page = renderInShell(<PeersScreen />, { path: '/peers', shell })
  return { calls, page }
}
const row = async (name: string) => within(await screen.findByRole('group', { name }))
const field = async (name: string) => (await row(name)).getByRole('textbox')

/** A print window of its own; the test reads what it shows. */
function printWindow() {
  const document = window.document.implementation.createHTMLDocument()
  const print = jest.fn()
  const view = fromPartial<Window>({ document, focus: jest.fn(), print })
  const opened = jest.spyOn(window, 'open').mockReturnValue(view)
  return { document, print, opened }
}

beforeEach(() => localStorage.clear())
afterEach(() => jest.restoreAllMocks())

test('[PEER-5] what is entered is there again after a reload and no call carries it; without figures the page says so', async () => {
  const first = open()
  expect(
    await screen.findByText(/^No figures yet. Here are the questions each number answers./),
  ).toBeVisible()
  await userEvent.type(await field('Most in equities'), '7,25')
  await userEvent.click((await row('Review every')).getByRole('checkbox', { name: 'I do not know' }))
  expect(first.calls).toEqual([
    'GET /api/content/peer-numbers?edition=general',
    'GET /api/peers/all-rooms?edition=general',
  ])
  first.page.unmount()
  open()
  expect(await field('Most in equities')).toHaveValue('7,25')
  const again = await row('Review every')
  expect(again.getByRole('checkbox', { name: 'I do not know' })).toBeChecked()
  await userEvent.click(again.getByRole('checkbox', { name: 'We have none' }))
  expect(again.getByRole('checkbox', { name: 'I do not know' })).not.toBeChecked()
  await userEvent.type(again.getByRole('textbox'), '12')
  expect(again.getByRole('checkbox', { name: 'We have none' })).not.toBeChecked()
  await userEvent.click(screen.getByRole('button', { name: 'Delete my numbers' }))
  expect(await field('Most in equities')).toHaveValue('')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await field('Most in equities')).toHaveValue('7,25')
})

test('[PEER-5] neither side of the argument is always the first', async () => {
  open()
  await row('Review every')
  const sides = screen.getAllByRole('heading', { level: 3, hidden: true })
  expect(sides.map(({ textContent }) => textContent)).toEqual([
    'For more',
    'For less',
    'For less',
    'For more',
  ])
})

test.each(['{', '[]', '{"general":{"equities":{"text":5,"without":null}}}', '{"general":[]}'])(
  '[PEER-5] what another hand has kept (%s) is left out, and the page works',
  async (kept) => {
    localStorage.setItem(ownNumbersKey, kept)
    open()
    expect(await field('Most in equities')).toHaveValue('')
  },
)

test('[PEER-6] the sheet has a row for each number with ours, no figures of others, and its question', async () => {
  const { document, print } = printWindow()
  open()
  await userEvent.type(await field('Most in equities'), '7.5')
  await userEvent.click((await row('Review every')).getByRole('checkbox', { name: 'We have none' }))
  await userEvent.click(screen.getByRole('button', { name: 'A sheet for the committee' }))
  expect(print).toHaveBeenCalled()
  const rows = [...document.querySelectorAll('tbody tr, tr')].map((line) =>
    [...line.querySelectorAll('td')].map(({ textContent }) => textContent),
  )
  expect(rows).toContainEqual(['Most in equities (%)', '7.5%', 'No figures yet', 'Why Most in equities?'])
  expect(rows).toContainEqual([
    'Review every (months)',
    'We have none',
    'No figures yet',
    'Why Review every?',
  ])
})

test('[PEER-5, PEER-6] a number of all rooms stands with its rooms and entries, on the page and the sheet', async () => {
  const { document } = printWindow()
  open({
    edition: 'general',
    numbers: [{ id: 'equities', rooms: 6, entries: 41, median: 12, low: 8, high: 20 }],
  })
  expect(await screen.findByText(/^‘All rooms’ are rooms that a moderator has approved/)).toHaveTextContent(
    'averaged by number of entries',
  )
  expect(screen.getAllByText(/^All rooms: /).map(({ textContent }) => textContent)).toEqual([
    'All rooms: median 12%; the middle half is from 8% to 20%. 6 rooms, 41 entries.',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'A sheet for the committee' }))
  expect(document.body.textContent).toContain('8% to 20% (6 rooms, 41 entries)')
  expect(document.body.textContent).toContain('No figures yet')
})

test('[PEER-5, PEER-6] figures that could not be read are not told as none, on the page or the sheet', async () => {
  const { document } = printWindow()
  open(null)
  expect(await screen.findByText(/^The figures of all rooms could not be read just now/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'A sheet for the committee' }))
  expect(document.body.textContent).toContain('Could not be read')
  expect(document.body.textContent).not.toContain('No figures yet')
})

test('[PEER-6, PEER-8] a value that no policy holds is refused with the limits, and no sheet is printed with it', async () => {
  const { opened } = printWindow()
  open()
  await userEvent.type(await field('Most in equities'), '140')
  expect(screen.getByText('Most in equities: from 0 to 100%.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'A sheet for the committee' }))
  expect(opened).not.toHaveBeenCalled()
  expect(await field('Most in equities')).toHaveFocus()
  await userEvent.clear(await field('Most in equities'))
  await userEvent.type(await field('Most in equities'), 'abc')
  await userEvent.click(screen.getByRole('button', { name: 'A sheet for the committee' }))
  expect(opened).not.toHaveBeenCalled()
})

test('[PEER-5] a browser that keeps nothing is told so', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  open()
  await userEvent.type(await field('Most in equities'), '5')
  expect(screen.getByText(/This browser does not keep what you enter/)).toBeVisible()
  expect(await field('Most in equities')).toHaveValue('5')
})

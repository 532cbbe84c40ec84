import type { PeerNumber } from '@icio/contracts/peers/endpoints'
import { countPeers, type PeersView } from '@icio/contracts/peers/room-peers'
import type { PublicActivity, SeatRoom } from '@icio/contracts/rooms/room-views'
import { ownNumbersKey } from '@icio/contracts/site/browser-storage'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { fromPartial } from '@icio/shared-ui/testing/from-partial'
import { createJsonResponse } from '@icio/shared-ui/testing/json-response'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { RoomAnswer } from '@icio/contracts/rooms/client-messages'
import type { RoomStore } from '../room/room-store.js'
import BlankSheets from './blank-sheets.js'
import PeersOnStage from './peers-on-stage.js'
import PeersSeat from './peers-seat.js'

const section = { title: 'On limits: How much', path: '/learn/education/limits' }
const numberWith = (id: string, name: string, unit: string): PeerNumber => ({
  ...{
    id,
    name,
    unit,
    least: 0,
    most: 100,
    step: 1,
    look_for: `Look for ${name}.`,
    question: `Why ${name}?`,
  },
  more: { text: `More ${name}.`, section },
  less: { text: `Less ${name}.`, section },
  read: section,
})
const numbers = [numberWith('equities', 'Most in equities', '%'), numberWith('gap', 'Duration gap', 'years')]

function open(peers: PeersView, more: Partial<PublicActivity> = {}, table: number | null = 3) {
  const sent: RoomAnswer[] = []
  const store = fromPartial<RoomStore<SeatRoom>>({
    receivedAt: 0,
    refresh: async () => {},
    answer: async (answer: RoomAnswer) => {
      sent.push(answer)
      return 'accepted' as const
    },
  })
  const shell = createFakeShell({
    http: async () => createJsonResponse(200, { edition: 'general', version: 1, numbers }),
  })
  const activity = fromPartial<PublicActivity>({
    ...{ id: 'a1', kind: 'peers', state: 'open', clock_ms: null, ends_in_ms: null, prompt: 'Eight numbers' },
    ...more,
  })
  const room = fromPartial<SeatRoom>({ specialization: 'general', own: [], seat: { table }, small: false })
  const page = renderInShell(<PeersSeat activity={activity} peers={peers} room={room} store={store} />, {
    shell,
  })
  return { sent, page }
}
const group = async (name: string) => within(await screen.findByRole('group', { name }))

beforeEach(() => localStorage.clear())

test('[PEER-1] a table without a writer offers the pen; the others of a table see what is written and can take it', async () => {
  const first = open({ by_table: true, table: null })
  await userEvent.click(await screen.findByRole('button', { name: 'I write for our table' }))
  expect(first.sent).toEqual([{ activity_id: 'a1', value: { peers: null } }])
  first.page.unmount()
  const { sent } = open({ by_table: true, table: { entries: { equities: 25, gap: 'none' }, mine: false } })
  expect(await screen.findByText('Somebody at table 3 writes. You see what is written.')).toBeVisible()
  expect(screen.getByText('25%')).toBeVisible()
  expect(screen.getByText('We have none')).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'I write now' }))
  expect(sent).toEqual([{ activity_id: 'a1', value: { peers: null } }])
})

test('[PEER-1] a seat at no table enters nothing for one', async () => {
  open({ by_table: true }, {}, null)
  expect(await screen.findByText('You are not at a table, so you enter nothing for one.')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test('[PEER-1, PEER-8] who writes goes on from what is there; what can stand is sent, and a value that no policy holds is not', async () => {
  const { sent } = open({ by_table: true, table: { entries: { equities: 25 }, mine: true } })
  const equities = await group('Most in equities')
  const field = equities.getByRole('textbox')
  expect(field).toHaveValue('25')
  expect(field).toHaveAttribute('inputmode', 'decimal')
  await userEvent.click((await group('Duration gap')).getByRole('checkbox', { name: 'I do not know' }))
  fireEvent.blur(field)
  expect(sent.at(-1)?.value).toEqual({ peers: { equities: 25, gap: 'unknown' } })
  await userEvent.clear(field)
  await userEvent.type(field, '140')
  fireEvent.blur(field)
  expect(sent.at(-1)?.value).toEqual({ peers: { gap: 'unknown' } })
  expect(equities.getByText('Most in equities: from 0 to 100%.')).toBeVisible()
  expect(await screen.findByText(/^1 of 2 entered\. Received/)).toBeVisible()
})

test("[PEER-1] 'Use what I prepared' fills the form from the same browser, and is not there without", async () => {
  const mine = { by_table: true, table: { entries: {}, mine: true } }
  const first = open(mine)
  await group('Most in equities')
  expect(screen.queryByRole('button', { name: 'Use what I prepared' })).toBeNull()
  first.page.unmount()
  const general = { equities: { text: '7,25', without: null }, gap: { text: '', without: 'none' } }
  localStorage.setItem(ownNumbersKey, JSON.stringify({ general }))
  const { sent } = open(mine)
  const fill = await screen.findByRole('button', { name: 'Use what I prepared' })
  await userEvent.click(fill)
  fireEvent.blur(fill)
  expect((await group('Most in equities')).getByRole('textbox')).toHaveValue('7,25')
  expect(sent.at(-1)?.value).toEqual({ peers: { equities: 7.25, gap: 'none' } })
})

const entered = [5, 12, 20, 31, 44, 60].map((equities) => ({ equities, gap: 'none' as const }))
const [equities, gap] = countPeers(numbers, entered)
const shownAt = (index: number, result = index === 0 ? equities! : gap!) => ({ index, total: 2, result })

test('[PEER-2] the phone alone says where its own number stands, with both sides; the side that is first changes', async () => {
  const table = { entries: { equities: 60 }, mine: false }
  const first = open({ by_table: true, table, shown: shownAt(0) }, { state: 'shown' })
  expect(await screen.findByText('You are here: 60%.')).toBeVisible()
  const sides = () => screen.getAllByText(/^(More|Less) /).map(({ textContent }) => textContent)
  expect(sides()).toEqual(['More Most in equities.', 'Less Most in equities.'])
  first.page.unmount()
  open({ by_table: true, table, shown: shownAt(1) }, { state: 'shown' })
  expect(await screen.findByText('You have entered nothing here.')).toBeVisible()
  expect(sides()).toEqual(['Less Duration gap.', 'More Duration gap.'])
  const stage = renderInShell(<PeersOnStage peers={{ by_table: true, shown: shownAt(0) }} />)
  expect(stage.container).not.toHaveTextContent(/You are here|More Most|Less Most/)
})

test('[PEER-2] no word on stage or phone ranks anybody or says that the middle is right, wherever one stands', async () => {
  const ranking =
    /\b(best|worst|better|worse|rank\w*|place \d|first|last|top|bottom|above|below|higher|lower|ahead|behind|leader\w*|laggard\w*|good|bad|right|wrong|should|recommend\w*|typical|normal|outlier|average|peers? do)\b/i
  for (const own of [5, 25.5, 60]) {
    const { page } = open(
      { by_table: true, table: { entries: { equities: own }, mine: true }, shown: shownAt(0) },
      { state: 'shown' },
    )
    await screen.findByText(`You are here: ${own}%.`)
    expect(page.container.textContent).not.toMatch(ranking)
    page.unmount()
  }
  for (const result of [equities!, gap!, { ...equities!, entered: 4 }]) {
    const { none: _, unknown: _other, values: _values, median: _median, ...few } = result
    for (const shown of [result, few]) {
      const { container, unmount } = renderInShell(
        <PeersOnStage peers={{ by_table: true, shown: shownAt(0, shown) }} />,
      )
      expect(container.textContent).not.toMatch(ranking)
      unmount()
    }
  }
})

test('[PEER-1] a blank sheet for each table has every number with how to find it, and nothing entered', async () => {
  const shell = createFakeShell({
    http: async () => createJsonResponse(200, { edition: 'general', version: 1, numbers }),
  })
  renderInShell(<BlankSheets edition="general" tables={2} />, { shell })
  const sheet = within(await screen.findByRole('region', { name: 'The Peer Mirror, table 2' }))
  expect(sheet.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Most in equities (%)Look for Most in equities.',
    'Duration gap (years)Look for Duration gap.',
  ])
  expect(sheet.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    '',
    '☐',
    '☐',
    '',
    '☐',
    '☐',
  ])
})

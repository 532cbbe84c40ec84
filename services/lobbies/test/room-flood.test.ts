import type { ActivityInput } from '@icio/contracts/rooms/endpoints'
import { callsBySeat, queueShown } from '@icio/contracts/rooms/rules'
import { entriesLimit } from '../src/collections/room-entries.js'
import {
  addActivity,
  answer,
  lookAsHost,
  lookAsStage,
  open,
  openHall,
  runRooms,
  takeSeat,
  type RoomSite,
} from './room-in-test.js'
import { connectTo } from './room-live-in-test.js'

let site: RoomSite
beforeAll(async () => {
  site = await runRooms()
})
afterAll(() => site.close())

const words: ActivityInput = { kind: 'words', prompt: 'One word?', entries: 3 }
interface Row {
  _id: string
  run_id: string
  activity_id: string
  [field: string]: unknown
}
const rows = () => site.connection.collection<Row>('room_entries')

async function started(input: ActivityInput = words) {
  const hall = await openHall(site)
  const { id } = await addActivity(hall, input)
  await open(hall, id)
  return { hall, id }
}

test('[ROOM-39, SEC-85] calls and messages of a seat have one budget, over all its connections', async () => {
  const { hall, id } = await started()
  const seat = await takeSeat(site, hall)
  const links = [
    await connectTo(seat, hall, 'seat', site.first),
    await connectTo(seat, hall, 'seat', site.first),
  ]
  const said = []
  // From the start of a minute, slower than a connection's own limit by the second.
  site.clock.advance(60_000 - (site.clock.now() % 60_000))
  for (let turn = 0; turn < callsBySeat; turn++) {
    const link = links[turn % 2]!
    site.clock.advance(500)
    site.heart.advance(500)
    said.push(await link.ask({ t: 'answer', activity_id: id, value: { words: [`word ${turn}`] } }))
  }
  const refused = said.filter(({ t }) => t === 'error')
  expect(refused).toHaveLength(0)
  expect((await answer(seat, hall, id, { words: ['by post'] })).status).toBe(429)
  const again = { t: 'answer', activity_id: id, value: { words: ['kept'] } }
  expect(await links[0]!.ask(again)).toMatchObject({ code: 'too_many_attempts', retry_after_ms: 30_000 })
  site.clock.advance(60_000)
  expect(await links[0]!.ask(again)).toMatchObject({ t: 'ack', status: 'changed' })
  const { entries } = await lookAsHost(hall)
  expect(entries.map(({ text }) => text)).toEqual(['kept'])
})

test('[ROOM-39, SEC-85] an entry lives while an answer holds it, also after two changes at once', async () => {
  const { hall, id } = await started()
  const [one, two] = [await takeSeat(site, hall), await takeSeat(site, hall)]
  const listed = async () => (await lookAsHost(hall)).entries.map(({ text }) => text.toLowerCase()).sort()
  await answer(one, hall, id, { words: ['Duration', 'Cash'] })
  await answer(two, hall, id, { words: ['duration'] })
  expect(await listed()).toEqual(['cash', 'duration'])
  await answer(one, hall, id, { words: ['Liquidity'] })
  expect(await listed()).toEqual(['duration', 'liquidity'])
  const shouted = Array.from({ length: 10 }, (_, index) => answer(one, hall, id, { words: [`w${index}`] }))
  await Promise.all(shouted)
  const stored = await site.connection
    .collection<Row & { value: { words: string[] } }>('room_answers')
    .findOne({ activity_id: id, seat_id: one.seatId })
  expect(await listed()).toEqual(['duration', ...(stored?.value.words ?? [])].sort())
  expect(await rows().countDocuments({ activity_id: id })).toBe(2)
})

test('[ROOM-39, SEC-85] with no place for its words an answer is refused and not kept; a known word is taken', async () => {
  const { hall, id } = await started()
  const seat = await takeSeat(site, hall)
  await answer(seat, hall, id, { words: ['known'] })
  const full = Array.from({ length: entriesLimit - 1 }, (_, index) => ({
    ...{
      _id: `full ${index}`,
      run_id: hall.room.run_id!,
      activity_id: id,
      kind: 'words',
      text: `f${index}`,
    },
    ...{ plain: `f${index}`, state: 'waiting', marked: false, seat_id: null, votes: [] },
    ...{ at: new Date(site.clock.now()), expires_at: new Date(Date.now() + 1e9) },
  }))
  await rows().insertMany(full)
  const second = await site.startInstance()
  const other = await takeSeat(site, hall, undefined, second)
  const refused = await answer(other, hall, id, { words: ['one more'] }, {}, second)
  expect(refused.body).toMatchObject({ error: { code: 'too_many' } })
  const held = { activity_id: id, seat_id: other.seatId }
  expect(await site.connection.collection('room_answers').countDocuments(held)).toBe(0)
  expect((await answer(other, hall, id, { words: ['Known'] }, {}, second)).body).toMatchObject({
    status: 'accepted',
  })
  const desk = await hall.host.call<{ entries: object[]; entries_total: number }>(
    'GET',
    `/api/rooms/${hall.id}?as=host`,
    undefined,
    second,
  )
  expect(desk.body.entries).toHaveLength(queueShown.all)
  expect(desk.body.entries_total).toBe(entriesLimit)
})

test('[ROOM-39, SEC-85] a desk is told differences, not the whole queue again', async () => {
  const { hall, id } = await started()
  const desk = await connectTo(hall.host, hall, 'host', site.first)
  const seats = [await takeSeat(site, hall), await takeSeat(site, hall)]
  await answer(seats[0]!, hall, id, { words: ['alpha', 'beta', 'gamma'] })
  site.heart.advance(500)
  const first = await desk.next('queue')
  expect(first).toMatchObject({ gone: [], total: 3, waiting: 3 })
  expect(first.changed).toHaveLength(3)
  await answer(seats[0]!, hall, id, { words: ['alpha', 'delta', 'gamma'] })
  site.heart.advance(500)
  const next = await desk.next('queue')
  expect(next.changed.map(({ text }) => text)).toEqual(['delta'])
  expect(next.gone).toEqual(first.changed.filter(({ text }) => text === 'beta').map((entry) => entry.id))
  const frames = desk.frames.length
  site.heart.advance(5000)
  await answer(seats[1]!, hall, id, { words: ['alpha'] })
  site.heart.advance(500)
  const counted = await desk.next('queue')
  expect(counted.changed).toMatchObject([{ text: 'alpha', count: 2 }])
  expect(desk.frames.slice(frames).filter((frame) => frame.includes('gamma'))).toEqual([])
  for (const frame of desk.frames) expect(frame).not.toContain('holders')
  expect(JSON.stringify(await lookAsStage(seats[0]!, hall))).not.toContain('alpha')
})

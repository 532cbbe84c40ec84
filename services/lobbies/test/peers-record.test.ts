import { readPeerData } from '@icio/banks/peers'
import type { Contribution, Contributions } from '@icio/contracts/mirror/schemas'
import type { PeersOfAllRooms } from '@icio/contracts/peers/endpoints'
import { callApp } from '@icio/kit/testing/run-service'
import { createLobbiesPersonalData } from '../src/personal-data/personal-data.js'
import {
  addActivity,
  answer,
  closeAndCount,
  endRun,
  open,
  openHall,
  roomSecret,
  runRooms,
  step,
  takeSeats,
  type Browser,
  type Hall,
  type RoomSite,
} from './room-in-test.js'
import { noCertificates } from './run-lobbies.js'

let site: RoomSite
let moderator: Browser
beforeEach(async () => {
  site = await runRooms()
  moderator = await site.browser('moderator')
})
afterEach(() => site.close())

const [equities, gap] = readPeerData().numbers.general.map(({ id }) => id) as [string, string]
type Row = { _id: string; [field: string]: unknown }
const rows = () => site.connection.collection<Row>('mirror_rooms')
const waiting = async () =>
  (await moderator.call<Contributions>('GET', '/api/mirror/contributions')).body.contributions
const rule = (id: string, state: string, seen: string) =>
  moderator.call<Contribution>('POST', `/api/mirror/contributions/${id}/ruling`, { state, seen })
const allRooms = async (edition = 'general') =>
  (
    await callApp<PeersOfAllRooms>(site.first.app, {
      method: 'GET',
      url: `/api/peers/all-rooms?edition=${edition}`,
    })
  ).body

/** Six tables enter the first number, four of them the second one too, and the host shows it. */
async function play(hall: Hall): Promise<void> {
  const { id } = await addActivity(hall, { kind: 'peers' })
  const seats = await takeSeats(site, hall, 6, (index) => index + 1)
  await open(hall, id)
  for (const [index, seat] of seats.entries())
    await answer(seat, hall, id, {
      peers: { [equities]: 10 + index, ...(index < 4 ? { [gap]: 1 } : {}) },
    })
  await closeAndCount(site, hall, id)
  for (let shown = 0; shown < 2; shown++) expect((await step(hall, id, 'shown')).status).toBe(200)
}

test('[PEER-5, SEC-157] every room waits for a moderator, also one of staff; one an opener and year, no rehearsal; five let the figure appear once the month is over', async () => {
  const hall = await openHall(site, { tables: 6 }, 'moderator')
  await play(hall)
  const [one, ...others] = (await waiting()) as [Contribution]
  expect(others).toEqual([])
  expect(one).toMatchObject({ experiment: 'peers', state: 'waiting', of_opener: 1 })
  expect(one.count).toEqual({
    kind: 'peers',
    numbers: [expect.objectContaining({ id: equities, n: 6, median: 12.5, low: 11.25, high: 13.75 })],
  })
  // A second one of the same year, in the same room, adds nothing; nor does a rehearsal of another opener.
  await play(hall)
  await endRun(hall)
  const rehearsed = await openHall(site, { tables: 6 })
  await endRun(rehearsed)
  const run = await rehearsed.host.call('POST', `/api/rooms/${rehearsed.id}/runs`, {
    rehearsal: { seats: 20 },
  })
  expect(run.status).toBe(201)
  await play(rehearsed)
  expect(await waiting()).toHaveLength(1)
  expect(await allRooms()).toEqual({ edition: 'general', numbers: [] })

  const { _id, ...row } = (await rows().findOne({ _id: one.id }))!
  expect(JSON.stringify(row)).not.toContain(hall.host.id)
  await rows().insertMany(
    ['b', 'c', 'd', 'e'].map((id) => ({ ...row, _id: id, opener: id, opener_year: `${id}:2026` })),
  )
  await expect(rows().insertOne({ ...row, _id: 'f' })).rejects.toThrow()
  for (const id of ['b', 'c', 'd', 'e', _id]) {
    expect((await allRooms()).numbers).toEqual([])
    expect((await rule(id, 'counted', 'waiting')).status).toBe(200)
  }
  // The month goes on: nothing is shown of it.
  expect((await allRooms()).numbers).toEqual([])
  site.clock.advance(32 * 24 * 60 * 60_000)
  expect((await allRooms()).numbers).toEqual([
    expect.objectContaining({ id: equities, rooms: 5, entries: 30, low: 11.5, high: 14 }),
  ])
  expect((await allRooms('government-risk-pools')).numbers).toEqual([])
  // Taken out, it counts no more, at once.
  expect((await rule('b', 'left_out', 'counted')).status).toBe(200)
  expect((await allRooms()).numbers).toEqual([])
})

test('[PEER-5, PRIV-6] an account takes its contribution with it in the export, and its mark and year are gone with it', async () => {
  const hall = await openHall(site, { tables: 6 })
  await play(hall)
  const personal = createLobbiesPersonalData(site.connection, roomSecret, noCertificates)
  const account = hall.host.id!
  expect(await personal.read(account)).toMatchObject({
    mirror_contributions: [expect.objectContaining({ experiment: 'peers', state: 'waiting' })],
  })
  await personal.erase(account)
  const [left] = await rows().find().toArray()
  expect(left).not.toHaveProperty('opener')
  expect(left).not.toHaveProperty('opener_year')
})

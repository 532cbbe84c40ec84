import type { Contribution } from '@icio/contracts/mirror/endpoints'
import type { Contributions } from '@icio/contracts/mirror/schemas'
import { noCertificates } from './run-lobbies.js'
import { createLobbiesPersonalData } from '../src/personal-data/personal-data.js'
import { allRoomsOf, playFrame } from './mirror-in-test.js'
import {
  lookAsHost,
  openHall,
  roomSecret,
  runRooms,
  step,
  type Browser,
  type RoomSite,
} from './room-in-test.js'

let site: RoomSite
let moderator: Browser
beforeEach(async () => {
  site = await runRooms()
  moderator = await site.browser('moderator')
})
afterEach(() => site.close())

type Row = { _id: string; [field: string]: unknown }
const rows = () => site.connection.collection<Row>('mirror_rooms')
const list = async (query = '') =>
  (await moderator.call<Contributions>('GET', `/api/mirror/contributions${query}`)).body
const rule = (by: Browser, id: string, state: string, seen: string) =>
  by.call<Contribution>('POST', `/api/mirror/contributions/${id}/ruling`, { state, seen })

/** Counts of a room of 'frame' as installations from before have them. */
const oldRow = (_id: string, [a, n1, c, n0]: [number, number, number, number]): Row => ({
  _id,
  experiment: 'frame',
  specialization: 'general',
  month: '2026-09',
  count: { kind: 'shares', first: { count: a, total: n1 }, second: { count: c, total: n0 } },
})

test('[MIRROR-33, MIRROR-35, SEC-120] a member with scripted seats does not reach the record of all rooms; a moderator lets the room in and takes it out', async () => {
  const hall = await openHall(site)
  const { id, shown } = await playFrame(site, hall, { planAWhen: 'lost' })
  expect(shown.mirror?.shown?.results).toMatchObject({ n: 6, waits: true })
  expect(shown.mirror?.shown?.results).not.toHaveProperty('rooms')
  expect(await allRoomsOf(site, 'frame')).toBeUndefined()

  const { contributions, total } = await list()
  expect(total).toBe(1)
  expect(contributions).toEqual([
    {
      id: expect.any(String),
      experiment: 'frame',
      specialization: 'general',
      month: new Date(site.clock.now()).toISOString().slice(0, 7),
      state: 'waiting',
      asked: 'member',
      count: { kind: 'shares', first: { count: 0, total: 3 }, second: { count: 3, total: 3 } },
      opener: expect.stringMatching(/^[\w-]{22}$/),
      of_opener: 1,
    },
  ])
  const [one] = contributions as [Contribution]

  // Only moderators see and decide; another spelling of an id is no other row.
  for (const [who, status] of [
    [hall.host, 403],
    [await site.browser(), 401],
  ] as const) {
    expect((await who.call('GET', '/api/mirror/contributions')).status).toBe(status)
    expect((await rule(who, one.id, 'counted', 'waiting')).status).toBe(status)
    const opener = { opener: one.opener }
    expect((await who.call('POST', '/api/mirror/contributions/leave-out', opener)).status).toBe(status)
  }
  expect((await rule(moderator, 'A'.repeat(43), 'counted', 'waiting')).body).toMatchObject({
    error: { code: 'not_found' },
  })

  // Twice at once: one decision.
  const both = await Promise.all([
    rule(moderator, one.id, 'counted', 'waiting'),
    rule(moderator, one.id, 'left_out', 'waiting'),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const isCounted = both[0].status === 200
  if (!isCounted) await rule(moderator, one.id, 'counted', 'left_out')
  expect(await allRoomsOf(site, 'frame')).toMatchObject({ rooms: 1, people: 6, value: -1 })
  expect(await rows().findOne({ _id: one.id })).not.toHaveProperty('expires_at')

  // Once approved, its own room sees itself among all rooms; taken out, showing it again brings nothing back.
  await step(hall, id, 'closed')
  await step(hall, id, 'shown')
  const among = (await lookAsHost(hall)).agenda[0]?.mirror?.shown?.results
  expect(among).toMatchObject({ rooms: { rooms: 1 } })
  expect(among).not.toHaveProperty('waits')
  expect((await rule(moderator, one.id, 'left_out', 'counted')).body).toMatchObject({ state: 'left_out' })
  expect(await allRoomsOf(site, 'frame')).toBeUndefined()
  await step(hall, id, 'closed')
  await step(hall, id, 'shown')
  expect((await lookAsHost(hall)).agenda[0]?.mirror?.shown?.results).not.toHaveProperty('waits')
  expect(await allRoomsOf(site, 'frame')).toBeUndefined()
  expect(await list('?state=left_out')).toMatchObject({ total: 1 })
  const left = await rows().findOne({ _id: one.id })
  expect((left?.['expires_at'] as Date).getTime() - site.clock.now()).toBe(90 * 24 * 60 * 60_000)
})

test('[MIRROR-33, MIRROR-34, SEC-120] a room of staff counts at once, unless it lies more than three standard errors from the others or the role is gone', async () => {
  const staff = await openHall(site, {}, 'moderator')
  const { shown } = await playFrame(site, staff)
  expect(shown.mirror?.shown?.results).toMatchObject({ rooms: { rooms: 1, people: 6, value: 1 } })
  expect(await allRoomsOf(site, 'frame')).toMatchObject({ rooms: 1, people: 6 })

  await rows().insertMany(
    Array.from({ length: 6 }, (_, at) => ({ ...oldRow(`row-${at}`, [8, 12, 4, 12]), state: 'counted' })),
  )
  const reversed = await openHall(site, {}, 'moderator')
  const result = (await playFrame(site, reversed, { seats: 8, planAWhen: 'lost' })).shown.mirror?.shown
    ?.results
  expect(result).toMatchObject({ waits: true, rooms: { rooms: 7 } })
  const { contributions } = await list()
  expect(contributions).toEqual([
    expect.objectContaining({
      asked: 'outlier',
      others: {
        value: expect.closeTo((6 * 6 * (1 / 3) + 1.5) / 37.5, 10),
        rooms: 7,
        people: 150,
        standard_errors: expect.any(Number),
      },
    }),
  ])
  expect(contributions[0]!.others!.standard_errors).toBeGreaterThan(3)

  // The role goes while the room runs: its opener, and the member who helps, let nothing join.
  const demoted = await openHall(site, {}, 'moderator')
  const helper = await site.browser('user')
  const { body: link } = await demoted.host.call<{ token: string }>('POST', `/api/rooms/${demoted.id}/hosts`)
  expect(
    (await helper.call('POST', `/api/rooms/${demoted.id}/hosts/accept`, { token: link.token })).status,
  ).toBe(200)
  site.people.changeRole(demoted.host.person!, 'user')
  expect((await playFrame(site, demoted)).shown.mirror?.shown?.results).toMatchObject({ waits: true })
  const helped = await playFrame(site, { ...demoted, host: helper })
  expect(helped.shown.mirror?.shown?.results).toMatchObject({ waits: true })
  expect((await list()).total).toBe(3)
  expect((await list()).contributions.map(({ asked }) => asked).sort()).toEqual([
    'member',
    'member',
    'outlier',
  ])
  site.clock.advance(60_000)
  expect(await allRoomsOf(site, 'frame')).toMatchObject({ rooms: 7 })

  // Nor does a moderator who is none any more decide.
  const gone = await site.browser('moderator')
  site.people.changeRole(gone.person!, 'user')
  const [first] = (await list()).contributions as [Contribution]
  expect((await rule(gone, first.id, 'counted', 'waiting')).status).toBe(403)
  expect((await list()).total).toBe(3)
})

test('[MIRROR-35, PRIV-6, OPS-19, SEC-101] contributions are found by their opener, exported, taken out together, and lose the mark with the account', async () => {
  const hall = await openHall(site)
  await playFrame(site, hall)
  await playFrame(site, hall)
  await playFrame(site, await openHall(site))
  const { contributions, total } = await list()
  expect(total).toBe(3)
  const { opener } = contributions.find(({ of_opener }) => of_opener === 2)!
  await rule(moderator, contributions.find((one) => one.opener === opener)!.id, 'counted', 'waiting')

  const personal = createLobbiesPersonalData(site.connection, roomSecret, noCertificates)
  const account = hall.host.id!
  expect(JSON.stringify(await rows().find().toArray())).not.toContain(account)
  expect(await personal.read(account)).toMatchObject({
    mirror_contributions: expect.arrayContaining([
      expect.objectContaining({ experiment: 'frame', state: 'counted' }),
      expect.objectContaining({ experiment: 'frame', state: 'waiting' }),
    ]),
  })
  const taken = await moderator.call('POST', '/api/mirror/contributions/leave-out', { opener })
  expect(taken.body).toEqual({ left_out: 2 })
  expect(await allRoomsOf(site, 'frame')).toBeUndefined()
  expect((await list()).total).toBe(1)

  // The account goes; what its room shows afterwards carries no mark.
  await personal.erase(account)
  await personal.erase(account)
  expect(await rows().countDocuments({ opener: opener! })).toBe(0)
  expect(await rows().countDocuments({})).toBe(3)
  expect(await personal.read(account)).toMatchObject({ mirror_contributions: [] })
  expect((await list('?state=left_out')).contributions[0]).toMatchObject({ of_opener: 0 })
})

test('[MIRROR-36, SEC-120] what joined before moderators were asked waits, and counts once it is approved', async () => {
  await rows().insertMany([oldRow('old-1', [5, 8, 2, 8]), oldRow('old-2', [4, 6, 3, 6])])
  expect(await allRoomsOf(site, 'frame')).toBeUndefined()
  const { contributions, total } = await list()
  expect(total).toBe(2)
  expect(contributions.map(({ id, asked, of_opener }) => ({ id, asked, of_opener }))).toEqual([
    { id: 'old-1', asked: 'before', of_opener: 0 },
    { id: 'old-2', asked: 'before', of_opener: 0 },
  ])
  expect((await rule(moderator, 'old-1', 'counted', 'waiting')).body).toMatchObject({ state: 'counted' })
  expect((await rule(moderator, 'old-1', 'counted', 'waiting')).status).toBe(409)
  expect(await allRoomsOf(site, 'frame')).toMatchObject({ rooms: 1, people: 16, value: 0.375 })
  expect((await list()).total).toBe(1)
})

import type { Forum, Program } from '@icio/contracts/forums/endpoints'
import { momentIn } from '@icio/contracts/dates/days'
import { programParts } from '@icio/contracts/forums/rules'
import type { HostRoom, RoomReport } from '@icio/contracts/rooms/endpoints'
import { createLobbiesPersonalData } from '../src/personal-data/personal-data.js'
import { noCertificates } from './run-lobbies.js'
import {
  addActivity,
  begin,
  endRun,
  play,
  roomSecret,
  runRooms,
  takeSeats,
  type Browser,
  type Hall,
  type RoomSite,
} from './room-in-test.js'

// One forum, many sessions (FORUM-11 to FORUM-13).

const zone = 'America/Chicago'
let site: RoomSite
beforeAll(async () => {
  site = await runRooms({ now: Date.parse('2026-12-01T12:00:00Z') })
})
afterAll(() => site.close())

const forumOptions = {
  title: 'Yearly Forum',
  place: 'Chicago',
  first_day: '2027-01-14',
  days: 2,
  time_zone: zone,
}
const at = (day: string, time: string) => momentIn(day, time, zone).toISOString()
const session = (more: object = {}) => ({
  title: 'Opening',
  hall: 'Hall A',
  starts_at: at('2027-01-14', '09:00'),
  ends_at: at('2027-01-14', '10:00'),
  seats: 300,
  ...more,
})

async function organize(role: 'organizer' | 'moderator' = 'organizer') {
  const host = await site.browser(role)
  const { body: forum } = await host.call<Forum>('POST', '/api/forums', forumOptions)
  return { host, forum }
}
const add = (host: Browser, { id }: Forum, more: object = {}) =>
  host.call<Forum>('POST', `/api/forums/${id}/sessions`, session(more))
const program = async (code: string, who?: Browser) =>
  (who ?? (await site.browser())).call<Program>('GET', `/api/forums/by-code/${code}`)
const hallOf = async (host: Browser, code: string): Promise<Hall> => {
  const { body: door } = await host.call<{ id: string }>('POST', '/api/rooms/find', { code })
  const { body: room } = await host.call<HostRoom>('GET', `/api/rooms/${door.id}?as=host`)
  return { host, id: door.id, code, room }
}

test('[FORUM-11] organizers and staff make forums, others do not; wrong input names its field, and two at once make no twenty-first', async () => {
  for (const role of ['user', 'developer'] as const)
    expect((await (await site.browser(role)).call('POST', '/api/forums', forumOptions)).status).toBe(403)
  expect((await (await site.browser()).call('POST', '/api/forums', forumOptions)).status).toBe(401)
  expect((await organize('moderator')).forum.title).toBe(forumOptions.title)
  const host = await site.browser('organizer')
  for (const [field, value] of [
    ['days', 8],
    ['time_zone', 'Mars/Olympus'],
    ['first_day', '2027-02-30'],
    ['title', 'ab'],
  ] as const)
    expect((await host.call('POST', '/api/forums', { ...forumOptions, [field]: value })).body).toMatchObject({
      error: { code: 'validation_failed', details: [expect.objectContaining({ path: field })] },
    })
  for (let made = 0; made < 19; made++) await host.call('POST', '/api/forums', forumOptions)
  const both = await Promise.all([1, 2].map(() => host.call('POST', '/api/forums', forumOptions)))
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('[FORUM-1, FORUM-11] a session is a room that its maker hosts, planned for its start, and counts against the forum alone', async () => {
  const { host, forum } = await organize()
  const { body } = await add(host, forum, { tables: 4, agenda: 'warm-up' })
  expect(body.sessions).toMatchObject([{ title: 'Opening', hall: 'Hall A', running: false }])
  const hall = await hallOf(host, body.sessions[0]!.code)
  expect(hall.room).toMatchObject({
    planned_at: session().starts_at,
    seats_limit: 300,
    tables: 4,
    may_end: true,
  })
  expect(hall.room.agenda).toHaveLength(4)
  const rooms = site.connection.collection<{ _id: string }>('rooms')
  expect(await rooms.findOne({ _id: hall.id })).not.toHaveProperty('opener_place')
  const moved = { starts_at: at('2027-01-15', '11:00'), ends_at: at('2027-01-15', '12:00'), hall: 'Hall B' }
  const path = `/api/forums/${forum.id}/sessions/${body.sessions[0]!.id}`
  expect((await host.call<Forum>('PATCH', path, moved)).body.sessions).toMatchObject([moved])
  expect((await hallOf(host, hall.code)).room.planned_at).toBe(moved.starts_at)
  expect((await host.call<Forum>('DELETE', path)).body.sessions).toEqual([])
  expect((await hallOf(host, hall.code)).room.title).toBe('Opening')
})

test('[FORUM-11] times lie on the days of the forum where it is, and sixty sessions are the most', async () => {
  const { host, forum } = await organize()
  for (const [field, times] of [
    ['starts_at', { starts_at: '2027-01-14T05:59:00.000Z' }],
    ['starts_at', { starts_at: '2027-01-16T06:00:00.000Z', ends_at: '2027-01-16T07:00:00.000Z' }],
    ['starts_at', { starts_at: '2026-11-30T15:00:00.000Z' }],
    ['ends_at', { ends_at: session().starts_at }],
  ] as const)
    expect((await add(host, forum, times)).body).toMatchObject({
      error: { code: 'validation_failed', details: [{ path: field }] },
    })
  expect((await add(host, forum, { starts_at: '2027-01-14T06:00:00.000Z' })).status).toBe(201)
  const forums = site.connection.collection<{ _id: string; sessions: object[] }>('forums')
  const many = Array.from({ length: 59 }, (_, n) => ({
    ...{ id: `s${n}`, room_id: `r${n}`, hall: 'Hall A' },
    ...{ starts_at: new Date(session().starts_at), ends_at: new Date(session().ends_at) },
  }))
  await forums.updateOne({ _id: forum.id }, { $set: { sessions: many } })
  const both = await Promise.all([1, 2].map(() => add(host, forum, { title: 'Sixtieth' })))
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  // The room that found no place any more is closed again.
  const made = await site.connection.collection('rooms').find({ title: 'Sixtieth' }).toArray()
  expect(made.filter(({ closed_at }) => closed_at === null)).toHaveLength(1)
})

test('[FORUM-11, SEC-129] a co-organizer comes by a link that works once; what a stranger tries tells nothing of the forum', async () => {
  const { host, forum } = await organize()
  const { body: link } = await host.call<{ token: string; path: string }>(
    'POST',
    `/api/forums/${forum.id}/organizers`,
  )
  const [second, stranger] = [await site.browser('user'), await site.browser('organizer')]
  const accept = (who: Browser, token: string, id = forum.id) =>
    who.call<Forum>('POST', `/api/forums/${id}/organizers/accept`, { token })
  for (const [token, id] of [
    ['wrong', forum.id],
    ['wrong', 'unknown'],
  ] as const)
    expect((await accept(stranger, token, id)).body).toMatchObject({ error: { code: 'link_expired' } })
  const both = await Promise.all([accept(second, link.token), accept(stranger, link.token)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
  const [inside, outside] = both[0].status === 200 ? [second, stranger] : [stranger, second]
  expect((await add(inside, forum)).status).toBe(201)
  expect((await inside.call('POST', `/api/forums/${forum.id}/organizers`)).status).toBe(403)
  expect((await inside.call('DELETE', `/api/forums/${forum.id}`)).status).toBe(403)
  for (const [method, path] of [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['GET', '/report'],
    ['POST', '/organizers'],
  ] as const)
    expect(
      (await outside.call(method, `/api/forums/${forum.id}${path}`, method === 'PATCH' ? {} : undefined))
        .status,
    ).toBe(404)
  expect((await add(outside, forum)).status).toBe(404)
  // The session is its maker's: the opener of the forum does not host it.
  const [made] = (await program(forum.code)).body.sessions
  const door = await host.call<{ host: boolean }>('POST', '/api/rooms/find', { code: made!.code })
  expect(door.body.host).toBe(false)
})

test('[FORUM-12] the program of a code tells everybody what runs, for five seconds, and nothing of its organizers', async () => {
  const { host, forum } = await organize()
  await add(host, forum)
  await add(host, forum, { title: 'Beside', hall: 'Hall B' })
  const first = await program(forum.code.toLowerCase())
  expect(first.headers['cache-control']).toBe('public, max-age=5')
  expect(Object.keys(first.body)).toEqual(
    expect.not.arrayContaining(['organizers', 'links', 'may_end', 'opener_id', 'rev']),
  )
  expect(first.body.sessions.map(({ hall, running }) => [hall, running])).toEqual([
    ['Hall A', false],
    ['Hall B', false],
  ])
  await begin(await hallOf(host, first.body.sessions[1]!.code))
  const { sessions } = (await program(forum.code)).body
  const parts = programParts(sessions, Date.parse(session().starts_at) - 1)
  expect([parts.now, parts.next, parts.rest].map((each) => each.map(({ hall }) => hall))).toEqual([
    ['Hall B'],
    ['Hall A'],
    [],
  ])
  expect((await program('AAAAAA')).status).toBe(404)
  expect((await host.call('DELETE', `/api/forums/${forum.id}`)).status).toBe(204)
  expect((await program(forum.code)).status).toBe(404)
  const left = await site.connection.collection<{ _id: string }>('forums').findOne({ _id: forum.id })
  expect(Object.keys(left ?? {}).sort()).toEqual(['_id', 'code', 'deleted'])
})

test('[FORUM-13] the report of a forum joins the reports of its sessions, for its organizers', async () => {
  const { host, forum } = await organize()
  const { body } = await add(host, forum)
  const hall = await hallOf(host, body.sessions[0]!.code)
  const choice = {
    kind: 'choice' as const,
    prompt: 'Which?',
    options: [
      { id: 'first', text: 'One' },
      { id: 'second', text: 'Two' },
    ],
  }
  const { id } = await addActivity(hall, choice)
  await begin(hall)
  const seats = await takeSeats(site, hall, 3)
  await play(
    site,
    hall,
    id,
    seats.map((seat) => [seat, { choice_ids: ['first'] }] as const),
  )
  await endRun(hall)
  const read = await host.call<{ sessions: { session: { hall: string }; reports: RoomReport[] }[] }>(
    'GET',
    `/api/forums/${forum.id}/report`,
  )
  expect(read.body.sessions).toMatchObject([
    {
      session: { hall: 'Hall A' },
      reports: [{ title: 'Opening', seats: 3, activities: [{ title: 'Which?' }] }],
    },
  ])
})

test('[FORUM-11, PRIV-6] with the account its forums pass to a co-organizer or are deleted; the export names them', async () => {
  const { host, forum } = await organize()
  const { host: other, forum: shared } = await organize()
  const { body: link } = await other.call<{ token: string }>('POST', `/api/forums/${shared.id}/organizers`)
  await host.call('POST', `/api/forums/${shared.id}/organizers/accept`, { token: link.token })
  const data = createLobbiesPersonalData(site.connection, roomSecret, noCertificates)
  const userOf = async ({ id }: Forum) =>
    (await site.connection.collection<{ _id: string; opener_id: string }>('forums').findOne({ _id: id }))
      ?.opener_id
  const [own, theirs] = [(await userOf(forum)) ?? '', (await userOf(shared)) ?? '']
  expect(await data.read(own)).toMatchObject({
    forums: [{ title: forumOptions.title, opened: true }, { opened: false }],
  })
  await data.erase(theirs)
  expect(await userOf(shared)).toBe(own)
  await data.erase(own)
  expect((await program(forum.code)).status).toBe(404)
  expect((await program(shared.code)).status).toBe(404)
  const left = await site.connection
    .collection('forums')
    .find({ code: { $in: [forum.code, shared.code] } })
    .toArray()
  expect(JSON.stringify(left)).not.toContain(own)
})

test('[FORUM-11] a time of day becomes a moment where the forum is, also beside a change of the clocks', () => {
  expect(at('2027-01-14', '09:00')).toBe('2027-01-14T15:00:00.000Z')
  expect(at('2027-03-14', '01:59')).toBe('2027-03-14T07:59:00.000Z')
  expect(at('2027-03-14', '03:00')).toBe('2027-03-14T08:00:00.000Z')
  expect(momentIn('2027-07-01', '00:30', 'Asia/Kolkata').toISOString()).toBe('2027-06-30T19:00:00.000Z')
})

import type {
  AttendanceDoor,
  AttendanceList,
  Attendee,
  CreditOffer,
  Packet,
} from '@icio/contracts/credit/endpoints'
import { momentIn } from '@icio/contracts/dates/days'
import type { Forum } from '@icio/contracts/forums/endpoints'
import type { HostRoom, RoomDoor } from '@icio/contracts/rooms/endpoints'
import {
  attend,
  choice,
  enterSponsor,
  minute,
  person,
  plan,
  present,
  register,
  wordOf,
} from './credit-in-test.js'
import {
  addActivity,
  begin,
  endRun,
  open,
  runRooms,
  type Browser,
  type Hall,
  type RoomSite,
} from './room-in-test.js'

// Credit on a forum: one registration, one list and one certificate for all its sessions (CREDIT-1 to CREDIT-6).

const zone = 'America/Chicago'
let site: RoomSite
beforeEach(async () => {
  site = await runRooms({ now: Date.parse('2027-01-14T13:00:00Z') })
})
afterEach(() => site.close())

const at = (day: string, time: string) => momentIn(day, time, zone).toISOString()

/** A forum for credit with two sessions at the same time and one on the next day, and its organizers. */
async function prepare() {
  const host = await site.browser('organizer')
  const facts = { title: 'Yearly Forum', place: '', first_day: '2027-01-14', days: 2, time_zone: zone }
  const { body: forum } = await host.call<Forum>('POST', '/api/forums', facts)
  const url = `/api/credit/forums/${forum.id}`
  const offered = await host.call<CreditOffer>('PUT', url, { ...plan, sponsor_id: await enterSponsor(site) })
  expect(offered.status).toBe(200)
  const add = async (title: string, starts_at: string, ends_at: string) => {
    const session = { title, hall: title, starts_at, ends_at, seats: 60 }
    const { body } = await host.call<Forum>('POST', `/api/forums/${forum.id}/sessions`, session)
    const added = body.sessions.find((one) => one.title === title)
    const { body: door } = await host.call<RoomDoor>('POST', '/api/rooms/find', { code: added?.code })
    const { body: room } = await host.call<HostRoom>('GET', `/api/rooms/${door.id}?as=host`)
    return { hall: { host, id: door.id, code: added?.code ?? '', room }, sid: added?.id ?? '' }
  }
  const opening = await add('Opening', at('2027-01-14', '09:00'), at('2027-01-14', '10:00'))
  const other = await add('Durations', at('2027-01-14', '09:00'), at('2027-01-14', '10:00'))
  const later = await add('Closing', at('2027-01-15', '09:00'), at('2027-01-15', '10:00'))
  return { host, forum, url, code: offered.body.credit?.attend_code ?? '', opening, other, later }
}

async function run(hall: Hall): Promise<Hall> {
  const held = { ...hall, room: await begin(hall) }
  await open(held, (await addActivity(held, choice)).id)
  return held
}

interface Row {
  name: string
  blocks: { block: number }[]
}

/** Moves the clock until these blocks are written of so many people. */
async function until(isWritten: (rows: Row[]) => boolean) {
  for (;;) {
    const rows = await site.connection.collection<Row>('attendance').find().toArray()
    if (isWritten(rows)) return
    site.clock.advance(5000)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

const coOrganizer = async (host: Browser, { id }: Forum, role: 'organizer' | 'user') => {
  const invited = await host.call<{ token: string }>('POST', `/api/forums/${id}/organizers`)
  const second = await site.browser(role)
  await second.call('POST', `/api/forums/${id}/organizers/accept`, { token: invited.body.token })
  return second
}

test('[CREDIT-2, CREDIT-4, CREDIT-5, SEC-154] a forum has one code, one registration, one list and one certificate for all its sessions; two halls at once count once', async () => {
  const { host, forum, code, opening, other, later } = await prepare()
  const second = await coOrganizer(host, forum, 'user')
  expect((await attend<AttendanceDoor>(site, code, '')).body).toMatchObject({
    ...{ title: 'Yearly Forum', state: 'waiting' },
    credit: { sponsor: 'State Pool', attend_code: code },
  })
  const first = await run(opening.hall)
  site.clock.advance(1000)
  const parallel = await run(other.hall)
  const [ada, ben] = [person('Ada'), person('Ben')]
  // Each registers with the word of the hall they sit in.
  await register(site, code, ada, await wordOf(first))
  await register(site, code, ben, await wordOf(parallel))
  const list = `/api/credit/sessions/${forum.id}`
  expect((await second.call<AttendanceList>('GET', list)).body).toMatchObject({ ended: false, people: [] })
  site.clock.advance(60.1 * minute)
  await until((rows) => rows.length === 2)
  // Ada has a friend in the other hall, whose words she enters too.
  for (const hall of [first, parallel])
    expect((await present(site, code, { key: ada.key, word: await wordOf(hall) })).status).toBe(200)
  expect((await present(site, code, { key: ada.key })).body).toMatchObject({
    blocks: [{ title: 'Opening', block: 1 }],
    held: [
      { title: 'Opening', block: 2 },
      { title: 'Durations', block: 2 },
    ],
  })
  site.clock.advance(20 * minute)
  await endRun(first)
  await endRun(parallel)
  site.clock.advance(10.1 * minute)
  await until((rows) => rows.find(({ name }) => name === 'Ada')?.blocks.length === 3)
  expect((await attend<AttendanceDoor>(site, code, '')).body.state).toBe('waiting')
  // A session is still to come.
  expect((await second.call('POST', `${list}/close`)).body.error.code).toBe('not_now')
  expect((await second.call('GET', `${list}/packet`)).body.error.code).toBe('not_now')

  site.clock.advance(24 * 60 * minute)
  const last = await run(later.hall)
  // Nobody registers twice: the right of the first day counts on the second.
  const word = await wordOf(last)
  expect((await present(site, code, { key: ben.key, word })).body.held).toEqual([
    { title: 'Closing', block: 1 },
  ])
  site.clock.advance(40 * minute)
  await endRun(last)
  site.clock.advance(10.1 * minute)
  await until((rows) => rows.find(({ name }) => name === 'Ben')?.blocks.length === 2)
  // The program of the last day is over as well.
  site.clock.advance(60 * minute)
  expect((await attend<AttendanceDoor>(site, code, '')).body.state).toBe('over')

  const { body: before } = await second.call<AttendanceList>('GET', list)
  const [whole, same, closing] = before.sessions.map(({ minutes }) =>
    (minutes ?? []).reduce((a, b) => a + b, 0),
  )
  expect(before.sessions.map(({ title, day }) => [title, day])).toEqual([
    ['Opening', '2027-01-14'],
    ['Durations', '2027-01-14'],
    ['Closing', '2027-01-15'],
  ])
  expect(same).toBeGreaterThan(50)
  const of = (people: Attendee[], name: string) => people.find((one) => one.name === name)
  expect(of(before.people, 'Ada')).toMatchObject({ minutes: whole, completed_on: '2027-01-14' })
  expect(of(before.people, 'Ben')).toMatchObject({ minutes: 50 + (closing ?? 0), completed_on: '2027-01-15' })
  // By hand a co-organizer names the session.
  const hand = { block: 1, present: true, note: 'was here, phone broken' }
  const byHand = (session: unknown) =>
    second.call<Attendee>('POST', `${list}/people/${of(before.people, 'Ada')?.id}`, { session, ...hand })
  expect((await byHand('another')).body.error.details).toEqual([
    { path: 'session', message: 'is not on the list' },
  ])
  expect((await byHand(last.room.run_id)).body).toMatchObject({
    ...{ minutes: whole, minutes_by_hand: closing, completed_on: '2027-01-15' },
  })

  const { body: closed } = await second.call<AttendanceList>('POST', `${list}/close`)
  expect(closed).toMatchObject({ ended: true, closed: true })
  expect(site.certified).toHaveLength(2)
  expect(site.certified.find(({ name }) => name === 'Ben')).toMatchObject({
    ...{ session: 'Yearly Forum', completed_on: '2027-01-15', blocks_by_word: 2, blocks_by_hand: 0 },
    ...{ minutes: 50 + (closing ?? 0), sponsor: 'State Pool' },
  })
  const { body: packet } = await second.call<Packet>('GET', `${list}/packet`)
  expect(packet.sessions.map(({ title, course }) => [title, course?.activities.length])).toEqual([
    ['Opening', 1],
    ['Durations', 1],
    ['Closing', 1],
  ])

  // What runs after the list was closed has a list of its own, and the closed one stays as it is.
  const again = await run(later.hall)
  await register(site, code, person('Eve'), await wordOf(again))
  expect((await second.call<AttendanceList>('GET', list)).body.sessions).toHaveLength(3)
  expect((await host.call<AttendanceList>('GET', `/api/credit/sessions/${again.room.run_id}`)).status).toBe(
    200,
  )
})

test('[CREDIT-4, CREDIT-6, SEC-153] a list of a forum is its organizers’ alone, and who leaves them reads it no more; who erases is named no more', async () => {
  const { host, forum, code, opening } = await prepare()
  const [admin, stranger] = [await site.browser('admin'), await site.browser('organizer')]
  const hall = await run(opening.hall)
  const ada = person('Ada')
  await register(site, code, ada, await wordOf(hall))
  await endRun(hall)
  site.clock.advance(10.1 * minute)
  await until((rows) => rows.length === 1)
  const list = `/api/credit/sessions/${forum.id}`
  for (const one of [admin, stranger]) {
    expect((await one.call('GET', list)).status).toBe(404)
    expect((await one.call('DELETE', list)).status).toBe(404)
  }
  // Nor does a run lead to it: its attendance stands on the list of the forum.
  expect((await host.call('GET', `/api/credit/sessions/${hall.room.run_id}`)).status).toBe(404)
  expect((await attend(site, code, '/erasure', { key: ada.key })).status).toBe(204)
  const { body } = await host.call<AttendanceList>('GET', list)
  expect(body.people).toMatchObject([{ name: 'Erased on request', blocks: [], completed_on: null }])
  // Deleted, the forum leaves the list to who opened it, and its rooms without credit.
  const second = await coOrganizer(host, forum, 'organizer')
  expect((await second.call('GET', list)).status).toBe(200)
  expect((await host.call('DELETE', `/api/forums/${forum.id}`)).status).toBe(204)
  expect((await second.call('GET', list)).status).toBe(404)
  expect((await host.call('GET', list)).status).toBe(200)
  expect((await host.call<CreditOffer>('GET', `/api/credit/rooms/${hall.id}`)).body).toMatchObject({
    ...{ credit: null, forum: null, lists: [] },
  })
  expect((await host.call('DELETE', list)).status).toBe(204)
  expect((await present(site, code, { key: ada.key })).body.error?.code).toBe('no_attendance')
})

test('[CREDIT-1] organizers of a forum who may organize make it one for credit, between its runs; its sessions say what it says, and a room that leaves it is for credit no more', async () => {
  const { host, forum, url, code, opening, other } = await prepare()
  const member = await coOrganizer(host, forum, 'user')
  const { body: read } = await member.call<CreditOffer>('GET', url)
  expect(read).toMatchObject({ may_change: false, lists: [] })
  const wanted = { ...plan, sponsor_id: read.credit?.sponsor_id }
  expect((await member.call('PUT', url, wanted)).body.error.code).toBe('forbidden')
  expect((await member.call('DELETE', url)).body.error.code).toBe('forbidden')
  expect((await (await site.browser('organizer')).call('GET', url)).body.error.code).toBe('not_found')
  const room = `/api/credit/rooms/${opening.hall.id}`
  const { body: own } = await host.call<CreditOffer>('GET', room)
  expect(own).toMatchObject({
    ...{
      forum: { title: 'Yearly Forum', code: forum.code },
      credit: { attend_code: code },
      lists: [],
      may_change: false,
    },
  })
  const sponsor_id = own.credit?.sponsor_id
  const changed = { ...plan, presenter: 'Grace Hopper', sponsor_id }
  expect((await host.call('PUT', room, changed)).body.error.code).toBe('credit_of_forum')
  expect((await host.call('DELETE', room)).body.error.code).toBe('credit_of_forum')
  const { body: door } = await member.call<RoomDoor>('POST', '/api/rooms/find', { code: opening.hall.code })
  expect(door.credit).toMatchObject({ presenter: plan.presenter, sponsor: 'State Pool' })
  const tabled = { title: 'At tables', hall: 'B', tables: 2, seats: 60 }
  const times = { starts_at: at('2027-01-15', '11:00'), ends_at: at('2027-01-15', '12:00') }
  const refused = await host.call('POST', `/api/forums/${forum.id}/sessions`, { ...tabled, ...times })
  expect(refused.body.error.details).toMatchObject([{ path: 'tables' }])

  expect((await host.call<CreditOffer>('PUT', url, changed)).body.credit).toMatchObject({
    ...{ presenter: 'Grace Hopper', attend_code: code },
  })
  const hall = await run(opening.hall)
  expect((await host.call('PUT', url, changed)).body.error.code).toBe('not_now')
  expect((await host.call('DELETE', url)).body.error.code).toBe('not_now')
  await endRun(hall)
  await host.call('DELETE', `/api/forums/${forum.id}/sessions/${other.sid}`)
  const left = `/api/credit/rooms/${other.hall.id}`
  expect((await host.call<CreditOffer>('GET', left)).body).toMatchObject({ credit: null, forum: null })
  // It can be one for credit by itself, with a code of its own.
  const alone = await host.call<CreditOffer>('PUT', left, changed)
  expect(alone.body.credit?.attend_code).not.toBe(code)
  expect((await host.call<CreditOffer>('DELETE', url)).body.credit).toBeNull()
  expect((await host.call<CreditOffer>('GET', room)).body.credit).toBeNull()
})

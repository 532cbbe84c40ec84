import type {
  AttendanceDoor,
  AttendanceList,
  Attendee,
  Registered,
  Sponsor,
} from '@icio/contracts/credit/endpoints'
import type { HostRoom, RoomDoor } from '@icio/contracts/rooms/endpoints'
import {
  attend,
  choice,
  enterSponsor,
  first,
  minute,
  named,
  passes,
  person,
  plan,
  prepareCredit,
  present,
  register,
  rowsOf,
  storedBlocks,
  wordOf,
  type Person,
} from './credit-in-test.js'
import { noCertificates } from './run-lobbies.js'
import { createLobbiesPersonalData } from '../src/personal-data/personal-data.js'
import { callApp } from '@icio/kit/testing/run-service'
import {
  addActivity,
  answer,
  begin,
  endRun,
  lookAsSeat,
  open,
  play,
  roomSecret,
  runRooms,
  takeSeat,
  type RoomSite,
} from './room-in-test.js'
import { connectTo } from './room-live-in-test.js'

// Credit for a session (CREDIT): what makes a room one for credit, attendance apart from it, and its list.

let site: RoomSite
let byMail: RoomSite
beforeAll(async () => {
  site = await runRooms()
  byMail = await runRooms({ byMail: true })
})
afterAll(async () => {
  await site.close()
  await byMail.close()
})

const prepare = (at: RoomSite = site) => prepareCredit(at)

test('[CREDIT-1] only an opener who may organize makes a room for credit, between its runs, by a sponsor that an admin entered', async () => {
  const hall = await prepare()
  const [helper, member, admin] = [
    await site.browser('moderator'),
    await site.browser('user'),
    await site.browser('admin'),
  ]
  const url = `/api/credit/rooms/${hall.id}`
  const body = { ...plan, sponsor_id: hall.credit.sponsor_id }
  const { body: link } = await hall.host.call<{ token: string }>('POST', `/api/rooms/${hall.id}/hosts`)
  await helper.call('POST', `/api/rooms/${hall.id}/hosts/accept`, { token: link.token })
  expect((await helper.call('PUT', url, body)).body.error.code).toBe('not_host')
  expect((await helper.call('GET', url)).body.error.code).toBe('not_host')
  expect((await helper.call('POST', '/api/credit/sponsors', { name: 'Me' })).body.error.code).toBe(
    'forbidden',
  )
  expect((await helper.call('GET', '/api/credit/sponsors')).body.error.code).toBe('forbidden')
  const other = await admin.call<Sponsor>('POST', '/api/credit/sponsors', { name: 'A wrong name' })
  expect((await admin.call('DELETE', `/api/credit/sponsors/${other.body.id}`)).status).toBe(204)
  expect((await admin.call('DELETE', `/api/credit/sponsors/${other.body.id}`)).status).toBe(404)
  const listed = await admin.call<{ sponsors: Sponsor[] }>('GET', '/api/credit/sponsors')
  expect(listed.body.sponsors.map(({ name }) => name)).toEqual(['State Pool'])
  const unknown = await hall.host.call('PUT', url, { ...plan, sponsor_id: 'nobody' })
  expect(unknown.body.error.code).toBe('not_found')
  const { body: own } = await member.call<HostRoom>('POST', '/api/rooms', { title: 'Mine', seats: 5 })
  expect((await member.call('PUT', `/api/credit/rooms/${own.id}`, body)).body.error.code).toBe('forbidden')
  const { body: tabled } = await admin.call<HostRoom>('POST', '/api/rooms', {
    title: 'At tables',
    seats: 5,
    tables: 2,
  })
  const refused = await admin.call('PUT', `/api/credit/rooms/${tabled.id}`, body)
  expect(refused.body.error.details).toEqual([
    { path: 'tables', message: "must be 0 in 'At tables': in a room for credit nobody sits at a table" },
  ])
  await begin(hall)
  expect((await hall.host.call('PUT', url, body)).body.error.code).toBe('not_now')
  expect((await hall.host.call('DELETE', url)).body.error.code).toBe('not_now')
  const { body: door } = await member.call<RoomDoor>('POST', '/api/rooms/find', { code: hall.code })
  expect(door.credit).toMatchObject({
    objectives: plan.objectives,
    sponsor_line: "Sponsor: State Pool. Approval, where there is one, is the sponsor's.",
  })
})

test('[CREDIT-3, SEC-131] nothing stored in a room for credit leads from a seat to its answers, or from one activity to the next', async () => {
  const hall = await prepare()
  hall.room = await begin(hall)
  const seats = [await takeSeat(site, hall), await takeSeat(site, hall), await takeSeat(site, hall)]
  const activities = [
    await addActivity(hall, choice),
    await addActivity(hall, { kind: 'words', prompt: 'A word?' }),
    await addActivity(hall, { kind: 'questions', prompt: 'Questions?' }),
    await addActivity(hall, choice),
  ]
  const answerValues = [first, { words: ['risk'] }, { text: 'What is it?' }, first]
  for (const [index, { id }] of activities.entries())
    await play(
      site,
      hall,
      id,
      seats.map((seat) => [seat, answerValues[index] ?? first]),
    )
  const stored = async (name: string) => site.connection.collection(name).find().toArray()
  const ofRun = (rows: object[]) =>
    rows.filter((row) => (row as { run_id?: string }).run_id === hall.room.run_id)
  const written = JSON.stringify([await stored('room_answers'), await stored('room_entries')])
  for (const { seatId } of seats) expect(written).not.toContain(seatId)
  const answers = ofRun(await stored('room_answers')).map((row) => ({
    seat_id: String(Reflect.get(row, 'seat_id')),
    activity_id: String(Reflect.get(row, 'activity_id')),
  }))
  expect(answers).toHaveLength(12)
  // Each key stands in one activity.
  expect(new Set(answers.map(({ seat_id }) => seat_id)).size).toBe(12)
  for (const row of ofRun(await stored('room_seats'))) {
    expect(Object.keys(row).sort()).toEqual(
      [
        '_id',
        'expires_at',
        'for_credit',
        'here',
        'joined_at',
        'number',
        'room_id',
        'run_id',
        'seen_at',
        'table',
      ].sort(),
    )
    expect(row).toMatchObject({ table: null })
  }
  // The seat itself knows its answer again, and nobody else's.
  const [own] = seats
  if (!own) throw new Error('no seat')
  const view = await lookAsSeat(own, hall)
  expect(view.own).toHaveLength(1)
  expect((await own.call('PATCH', `/api/rooms/${hall.id}/seat`, { name: 'Lynx' })).body.error.code).toBe(
    'not_now',
  )
})

test('[CREDIT-3] a live connection of another browser takes no seat of a room for credit', async () => {
  const hall = await prepare()
  hall.room = await begin(hall)
  const seat = await takeSeat(site, hall)
  const other = await site.browser()
  const activity = await addActivity(hall, choice)
  await open(hall, activity.id)
  expect((await answer(seat, hall, activity.id, first)).body.status).toBe('accepted')
  // A ticket says whose seat it is; the keys of its answers are made from the browser that connects.
  await expect(connectTo({ ...seat, headers: other.headers }, hall, 'seat', site.first)).rejects.toThrow(
    '401',
  )
  const taken = await connectTo(seat, hall, 'seat', site.first)
  expect(taken.welcome.view).toMatchObject({ own: [{ value: first }] })
  await taken.close()
})

test('[CREDIT-2, CREDIT-3, SEC-132, SEC-133] attendance is held until ten minutes after its block, by calls without a cookie', async () => {
  const hall = await prepare()
  const code = hall.credit.attend_code
  expect((await attend<AttendanceDoor>(site, code, '')).body.state).toBe('waiting')
  hall.room = await begin(hall)
  const [ada, ben, eve] = [person('Ada'), person('Ben'), person('Eve')]
  const word = await wordOf(hall)
  expect((await register(site, code, ada, 'plain stone')).body.error?.code).toBe('word_wrong')
  expect((await register(site, code, ada, word, 'a program')).body.error?.code).toBe('not_human')
  expect((await register(site, 'NOCODE22', ada, word)).body.error?.code).toBe('no_attendance')
  const activity = await addActivity(hall, choice)
  await open(hall, activity.id)
  const held = await register(site, code, ada, `  ${word.toUpperCase()} `)
  expect(held.status).toBe(202)
  expect(held.cookie).toBe('')
  expect(held.body).toMatchObject({
    state: 'held',
    kept_at: new Date(site.clock.now() + 60 * minute).toISOString(),
  })
  // At once again, and another who types the same address: the first stands.
  await register(site, code, ada, word)
  await register(site, code, { ...eve, mail: ada.mail }, word)
  await register(site, code, ben, word)
  expect(await rowsOf(site, hall)).toEqual([])
  expect((await present(site, code, { key: ada.key })).body).toMatchObject({
    state: 'held',
    held: named(1),
    name: null,
  })
  expect((await present(site, code, { key: eve.key })).body.error?.code).toBe('no_attendance')

  await passes(site, hall, 60.1, (rows) => rows.length === 2)
  expect((await present(site, code, { key: ada.key })).body).toMatchObject({
    state: 'kept',
    name: 'Ada',
    blocks: named(1),
    held: [],
  })
  // The word of the last block is too late; a browser without a right has none.
  expect((await present(site, code, { key: ada.key, word })).body.error?.code).toBe('word_wrong')
  const second = await wordOf(hall)
  expect(second).not.toBe(word)
  expect((await present(site, code, { key: eve.key, word: second })).body.error?.code).toBe('no_attendance')
  const sent = await present(site, code, { key: ada.key, word: second })
  expect(sent.body).toMatchObject({ state: 'held', held: named(2), blocks: named(1) })
  expect((await rowsOf(site, hall)).every(({ blocks }) => (blocks as number[]).length === 1)).toBe(true)

  // A program that tries words has ten tries a minute.
  const tries = []
  for (let index = 0; index < 11; index++)
    tries.push((await present(site, code, { key: ben.key, word: `plain ${index}` })).body.error?.code)
  expect(tries.at(0)).toBe('word_wrong')
  expect(tries.at(-1)).toBe('too_many_attempts')
  site.clock.advance(minute)

  // The end has a word of its own, which counts for the last block until ten minutes later.
  await endRun(hall)
  const last = await wordOf(hall)
  expect(new Set([word, second, last]).size).toBe(3)
  expect((await present(site, code, { key: ben.key, word: last })).body.held).toEqual(named(2))
  const rows = await passes(site, hall, 10.1, (found) =>
    found.every((row) => (row as { blocks: number[] }).blocks.length === 2),
  )
  expect(rows).toHaveLength(2)
  expect(await attend<AttendanceDoor>(site, code, '')).toMatchObject({ body: { state: 'over' } })
  expect((await present(site, code, { key: ben.key, word: last })).body.error?.code).toBe('word_wrong')
})

test('[CREDIT-3] a registration that a restarted instance forgot is taken by its receipt, once', async () => {
  const hall = await prepare()
  const code = hall.credit.attend_code
  hall.room = await begin(hall)
  await open(hall, (await addActivity(hall, choice)).id)
  const ada = person('Ada')
  const { body } = await register(site, code, ada, await wordOf(hall))
  const other = await site.startInstance()
  const again = (who: Person, receipt = body.receipt) =>
    callApp<Registered & { error?: { code: string } }>(other.app, {
      method: 'POST',
      url: `/api/attendance/${code}/registrations`,
      payload: { ...who, word: 'whatever', receipt },
    })
  // It names the block in which it was given, and is of this person alone.
  expect((await again(ada)).body.state).toBe('held')
  expect((await again({ ...ada, name: 'Somebody else' })).body.error?.code).toBe('not_human')
  expect((await again(ada, body.receipt.replace('1.', '2.'))).body.error?.code).toBe('not_human')
  await passes(site, hall, 60.1, (rows) => rows.length === 1)
  expect((await again(ada)).body.state).toBe('kept')
  expect(await rowsOf(site, hall)).toHaveLength(1)
  await other.close()
})

test('[CREDIT-2, SEC-134] where there are mails the link gives the right, once, to the browser that opens it', async () => {
  const hall = await prepare(byMail)
  const code = hall.credit.attend_code
  hall.room = await begin(hall)
  await open(hall, (await addActivity(hall, choice)).id)
  const [ada, eve] = [person('Ada'), person('Eve')]
  await register(byMail, code, ada, await wordOf(hall))
  expect(byMail.mails).toEqual([])
  await passes(byMail, hall, 60.1, (rows) => rows.length === 1 && byMail.mails.length === 1)
  const [mail] = byMail.mails
  expect(mail).toMatchObject({ email: ada.mail })
  // Nothing that was typed is in it.
  expect(JSON.stringify({ ...mail, email: '' })).not.toContain('Ada')
  const link = mail?.path.split('#')[1] ?? ''
  const word = await wordOf(hall)
  expect((await present(byMail, code, { key: ada.key, word })).body.error?.code).toBe('no_attendance')
  expect((await present(byMail, code, { key: eve.key, link: `${link}x` })).body.error?.code).toBe('link_used')
  // Held, and at once it is of this browser: the second one that opens it comes too late.
  const opened = await present(byMail, code, { key: ada.key, link, word })
  expect(opened.body).toMatchObject({ state: 'held', held: named(2) })
  expect((await present(byMail, code, { key: eve.key, link })).body.error?.code).toBe('link_used')
  expect(await rowsOf(byMail, hall)).toMatchObject([{ confirmed: false, key_hash: null }])
  expect((await attend(byMail, code, '/links', { mail: ada.mail, proof: 'human' })).body.error?.code).toBe(
    'not_now',
  )
  await endRun(hall)
  await passes(byMail, hall, 10.1, ([row]) => (row as { blocks: number[] }).blocks.length === 2)
  expect(await rowsOf(byMail, hall)).toMatchObject([
    { confirmed: true, blocks: storedBlocks(hall, 1, 2), link_hash: null },
  ])
  expect((await present(byMail, code, { key: eve.key, link })).body.error?.code).toBe('link_used')
  // A new link once a day on request, and none for an address that is not registered; both replies are the same.
  byMail.clock.advance(24 * 60 * minute)
  for (const address of [ada.mail, ada.mail, eve.mail])
    expect((await attend(byMail, code, '/links', { mail: address, proof: 'human' })).status).toBe(204)
  expect(byMail.mails).toHaveLength(2)
})

test('[CREDIT-4, CREDIT-5, CREDIT-6, SEC-135] the opener alone reads, corrects and closes a list, and who erases is named no more', async () => {
  const hall = await prepare()
  const code = hall.credit.attend_code
  const helper = await site.browser('admin')
  const { body: link } = await hall.host.call<{ token: string }>('POST', `/api/rooms/${hall.id}/hosts`)
  await helper.call('POST', `/api/rooms/${hall.id}/hosts/accept`, { token: link.token })
  hall.room = await begin(hall)
  await open(hall, (await addActivity(hall, choice)).id)
  const [ada, ben] = [person('Ada'), person('Ben')]
  const word = await wordOf(hall)
  await register(site, code, ada, word)
  await register(site, code, ben, word)
  await passes(site, hall, 60.1, (rows) => rows.length === 2)
  const url = `/api/credit/sessions/${hall.room.run_id}`
  expect((await helper.call('GET', url)).body.error.code).toBe('not_found')
  expect((await hall.host.call('POST', `${url}/close`)).body.error.code).toBe('not_now')
  site.clock.advance(15 * minute)
  await endRun(hall)
  site.clock.advance(11 * minute)
  const { body: list } = await hall.host.call<AttendanceList>('GET', url)
  expect(list.sessions.map(({ minutes }) => minutes)).toEqual([[50, 25]])
  expect(list.people.map(({ name, minutes, credits }) => [name, minutes, credits])).toEqual([
    ['Ada', 50, 1],
    ['Ben', 50, 1],
  ])
  expect(JSON.stringify(list)).not.toContain('example.org')
  const [, row] = list.people
  const by = (block: number, more: object) =>
    hall.host.call<Attendee>('POST', `${url}/people/${row?.id}`, {
      session: hall.room.run_id,
      block,
      ...more,
    })
  expect((await by(2, { present: true })).body.error.details).toEqual([
    { path: 'note', message: 'is required' },
  ])
  expect((await by(3, { present: true, note: 'no' })).status).toBe(400)
  const corrected = await by(2, { present: true, note: 'was here, phone broken' })
  expect(corrected.body).toMatchObject({
    blocks: [{ session: hall.room.run_id, block: 1 }],
    by_hand: [{ session: hall.room.run_id, block: 2, note: 'was here, phone broken' }],
    minutes: 50,
    minutes_by_hand: 25,
    credits: 1,
  })
  const takenBack = { session: hall.room.run_id, block: 2, present: false }
  expect((await helper.call('POST', `${url}/people/${row?.id}`, takenBack)).status).toBe(404)
  expect((await attend(site, code, '/erasure', { key: ben.key.replace(/^./, '_') })).status).toBe(404)
  expect((await attend(site, code, '/erasure', { key: ben.key })).status).toBe(204)
  const { body: closed } = await hall.host.call<AttendanceList>('POST', `${url}/close`)
  expect(closed.people.map(({ name, minutes }) => [name, minutes])).toContainEqual(['Erased on request', 0])
  expect((await by(2, { present: false })).body.error.code).toBe('not_now')
  // One certificate for who is named, with what the service counted, and the same at a second press.
  await hall.host.call('POST', `${url}/close`)
  const issued = site.certified.filter(({ key }) => key.startsWith(`${hall.room.run_id}:`))
  expect(issued).toEqual([
    expect.objectContaining({
      name: 'Ada',
      session: 'Forum 2026',
      minutes: 50,
      credits: 1,
      blocks_by_word: 1,
      blocks_by_hand: 0,
      sponsor_line: "Sponsor: State Pool. Approval, where there is one, is the sponsor's.",
    }),
  ])
  const own = await present(site, code, { key: ada.key })
  expect(own.body.certificate).toMatch(/^CERTIFICATE/)
  const stored = JSON.stringify(await rowsOf(site, hall))
  expect(stored).not.toContain('Ben')
  expect(stored).not.toContain(ben.mail)
  expect((await helper.call('DELETE', url)).status).toBe(404)
  expect((await hall.host.call('DELETE', url)).status).toBe(204)
  expect(await rowsOf(site, hall)).toEqual([])
  expect((await present(site, code, { key: ada.key })).body.error?.code).toBe('no_attendance')
})

test('[CREDIT-6] who erases after the list was closed takes the name from the certificate too', async () => {
  const hall = await prepare()
  const code = hall.credit.attend_code
  hall.room = await begin(hall)
  await open(hall, (await addActivity(hall, choice)).id)
  const ada = person('Ada')
  await register(site, code, ada, await wordOf(hall))
  await passes(site, hall, 60.1, (rows) => rows.length === 1)
  await endRun(hall)
  site.clock.advance(11 * minute)
  await hall.host.call('POST', `/api/credit/sessions/${hall.room.run_id}/close`)
  const { certificate } = (await present(site, code, { key: ada.key })).body
  await attend(site, code, '/erasure', { key: ada.key })
  expect(site.erased).toContain(certificate)
  // Again, and the first press counts.
  expect((await attend(site, code, '/erasure', { key: ada.key })).body.error?.code).toBe('no_attendance')
})

test('[CREDIT-6] an account with the same confirmed address exports and erases its attendance, another address nothing', async () => {
  const hall = await prepare(byMail)
  const code = hall.credit.attend_code
  hall.room = await begin(hall)
  await open(hall, (await addActivity(hall, choice)).id)
  const [ada, ben] = [person('Adele'), person('Benno')]
  const word = await wordOf(hall)
  const sent = byMail.mails.length
  await register(byMail, code, ada, word)
  await register(byMail, code, ben, word)
  await passes(byMail, hall, 60.1, (rows) => rows.length === 2 && byMail.mails.length === sent + 2)
  const link = byMail.mails.find(({ email }) => email === ada.mail)?.path.split('#')[1] ?? ''
  await present(byMail, code, { key: ada.key, link })
  await endRun(hall)
  await passes(byMail, hall, 10.1, (rows) => rows.some((row) => (row as { confirmed: boolean }).confirmed))
  const personal = createLobbiesPersonalData(byMail.connection, roomSecret, noCertificates)
  // An address that the link has not confirmed may have been typed by anybody.
  expect(await personal.read('somebody', ben.mail)).toMatchObject({ attendance: [] })
  expect(await personal.read('somebody', ada.mail)).toMatchObject({
    attendance: [{ name: 'Adele', mail: ada.mail, blocks: storedBlocks(hall, 1) }],
  })
  await personal.erase('somebody', ben.mail)
  await personal.erase('somebody', ada.mail)
  const stored = JSON.stringify(await rowsOf(byMail, hall))
  expect(stored).not.toContain('Adele')
  expect(stored).toContain('Benno')
  const url = `/api/credit/sessions/${hall.room.run_id}`
  const { body } = await hall.host.call<AttendanceList>('GET', url)
  expect(body.people.map(({ name }) => name)).toEqual(expect.arrayContaining(['Benno', 'Erased on request']))
  await personal.erase(hall.host.id ?? '')
  expect((await hall.host.call('GET', url)).status).toBe(404)
})

test('[FORUM-18] a report of a run for credit is kept as long as its attendance; its owner alone chooses anew, and only less once somebody has registered', async () => {
  const hall = await prepare()
  await hall.host.call('PUT', `/api/credit/rooms/${hall.id}`, {
    ...{ ...plan, kept_months: 60, sponsor_id: await enterSponsor(site) },
  })
  const run = await begin(hall)
  const held = { ...hall, room: run }
  const helper = await site.browser('user')
  const invited = await hall.host.call<{ token: string }>('POST', `/api/rooms/${hall.id}/hosts`)
  await helper.call('POST', `/api/rooms/${hall.id}/hosts/accept`, { token: invited.body.token })
  const { id } = await addActivity(held, choice)
  const seat = await takeSeat(site, held)
  await play(site, held, id, [[seat, first]])
  const credit = run.attend as string
  expect((await register(site, credit, person('Grace'), await wordOf(held))).status).toBe(202)
  await passes(site, held, 60.1, (rows) => rows.length === 1)
  await endRun(held)

  const url = `/api/rooms/reports/${run.run_id}`
  type Kept = { expires_at: string; keeping?: { months: number; may_lengthen: boolean } }
  const read = async (by = hall.host) => (await by.call<Kept>('GET', url)).body
  const keep = async (kept_months: number, by = hall.host) =>
    (await by.call('PATCH', url, { kept_months })).status
  const years = (from: string) =>
    Math.round((Date.parse(from) - site.clock.now()) / (365.25 * 24 * 60 * minute))
  const before = await read()
  expect(before.keeping).toEqual({ months: 60, may_lengthen: false })
  expect(years(before.expires_at)).toBe(5)
  expect(await read(helper)).not.toHaveProperty('keeping')
  expect([
    await keep(24, helper),
    await keep(24, await site.browser('user')),
    await keep(84),
    await keep(36),
  ]).toEqual([403, 404, 400, 400])
  expect(await keep(24)).toBe(204)
  expect(years((await read()).expires_at)).toBe(2)
  // It does not come back, also when the list is erased.
  expect(await keep(60)).toBe(400)
  site.clock.advance(60 * minute)
  expect((await hall.host.call('DELETE', `/api/credit/sessions/${run.run_id}`)).status).toBe(204)
  expect(await keep(60)).toBe(400)

  // Without attendance it is chosen both ways.
  const other = await prepare()
  const plain = { ...other, room: await begin(other) }
  await play(site, plain, (await addActivity(plain, choice)).id, [[await takeSeat(site, plain), first]])
  await endRun(plain)
  const own = `/api/rooms/reports/${plain.room.run_id}`
  for (const kept_months of [84, 24, 60])
    expect((await plain.host.call('PATCH', own, { kept_months })).status).toBe(204)
  expect((await plain.host.call<Kept>('GET', own)).body.keeping).toEqual({ months: 60, may_lengthen: true })
})

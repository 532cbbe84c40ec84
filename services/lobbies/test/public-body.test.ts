import { publicBodyTexts } from '@icio/contracts/rooms/public-body'
import type { HostRoom, RoomReport } from '@icio/contracts/rooms/endpoints'
import {
  addActivity,
  begin,
  endRun,
  look,
  lookAsHost,
  lookAsSeat,
  lookAsStage,
  play,
  runRooms,
  takeSeats,
  type Hall,
  type RoomSite,
} from './room-in-test.js'

let site: RoomSite
beforeAll(async () => {
  site = await runRooms()
})
afterAll(() => site.close())

const own = {
  kind: 'choice' as const,
  prompt: 'Tea or coffee?',
  options: [{ text: 'Tea' }, { text: 'Coffee' }],
}

/** A room of the edition for pools whose doors are closed. */
async function poolRoom(more: object = {}): Promise<Hall> {
  const host = await site.browser('user')
  const body = { title: 'Trustees', seats: 20, specialization: 'government-risk-pools', ...more }
  const made = await host.call<HostRoom>('POST', '/api/rooms', body)
  expect(made.status).toBe(201)
  return { host, id: made.body.id, code: made.body.code, room: made.body }
}
const change = ({ host, id }: Hall, body: object, by = host) =>
  by.call<HostRoom>('PATCH', `/api/rooms/${id}`, body)
const add = ({ host, id }: Hall, body: object) => host.call('POST', `/api/rooms/${id}/activities`, body)
const tryToBegin = ({ host, id }: Hall, body?: object) => host.call('POST', `/api/rooms/${id}/runs`, body)
const refused = (path: string, message = 'is required') => ({
  status: 400,
  body: { error: { details: [{ path, message }] } },
})

test('[FORUM-21, SEC-162] no run of the edition for pools begins before it was said who will be in the room, by whatever way the room was made', async () => {
  const hall = await poolRoom()
  expect(hall.room).toMatchObject({ participants: null, participants_fixed: false })
  expect(await tryToBegin(hall)).toMatchObject(refused('participants'))
  // A rehearsal needs no answer, and settles nothing.
  expect((await tryToBegin(hall, { rehearsal: { seats: 20 } })).status).toBe(201)
  await endRun(hall)
  expect((await change(hall, { participants: 'hall' })).body).toMatchObject({ participants: 'hall' })
  const copied = await hall.host.call<HostRoom>('POST', `/api/rooms/${hall.id}/copy`)
  expect(copied.body.participants).toBe('hall')
  expect((await begin(hall)).participants_fixed).toBe(true)

  const file = await hall.host.call<object>('GET', `/api/rooms/${hall.id}/agenda-file`)
  const loaded = await hall.host.call<HostRoom>('POST', '/api/rooms/agenda-file', {
    file: file.body,
    seats: 20,
  })
  const fromFile = { ...hall, id: loaded.body.id }
  expect(await tryToBegin(fromFile)).toMatchObject(refused('participants'))

  const general = await poolRoom({ specialization: 'general' })
  await change(general, { specialization: 'government-risk-pools' })
  expect(await tryToBegin(general)).toMatchObject(refused('participants'))
})

test('[FORUM-21] the opener alone says it, until the first run has begun, and by no other edition either', async () => {
  const hall = await poolRoom({ participants: 'public_body' })
  const helper = await site.browser('user')
  const { body: link } = await hall.host.call<{ token: string }>('POST', `/api/rooms/${hall.id}/hosts`)
  await helper.call('POST', `/api/rooms/${hall.id}/hosts/accept`, { token: link.token })
  expect((await change(hall, { participants: 'hall' }, helper)).status).toBe(403)
  expect((await change(hall, { participants: 'hall' })).status).toBe(200)
  expect((await change(hall, { participants: 'public_body' })).status).toBe(200)
  await begin(hall)
  expect((await change(hall, { participants: 'hall' })).status).toBe(409)
  await endRun(hall)
  expect((await change(hall, { participants: 'hall' })).status).toBe(409)
  await change(hall, { specialization: 'general' })
  expect((await change(hall, { participants: 'hall' })).status).toBe(409)
  expect((await begin(hall)).participants).toBe('public_body')
})

test('[FORUM-21] a question of a host is refused unless it is no matter before the body, also after it was reworded', async () => {
  const hall = await poolRoom({ participants: 'public_body' })
  expect(await add(hall, own)).toMatchObject(refused('before_body'))
  expect(await add(hall, { ...own, before_body: true })).toMatchObject(
    refused('before_body', publicBodyTexts.warning),
  )
  const { id } = await addActivity(hall, { ...own, before_body: false })
  // What the site has written is asked for nothing.
  for (const kind of ['board', 'peers'])
    expect((await add(hall, { kind })).body).not.toMatchObject({
      error: { details: [{ path: 'before_body' }] },
    })
  const edit = (body: object) => hall.host.call('PATCH', `/api/rooms/${hall.id}/activities/${id}`, body)
  expect((await edit({ minutes: 5 })).status).toBe(200)
  expect(await edit({ prompt: 'Should we hire the manager?' })).toMatchObject(refused('before_body'))
  expect(await edit({ before_body: true })).toMatchObject(refused('before_body', publicBodyTexts.warning))
  expect((await edit({ prompt: 'Coffee or tea?', before_body: false })).status).toBe(200)

  const body = {
    title: 'Trustees',
    seats: 20,
    specialization: 'government-risk-pools',
    participants: 'public_body',
  }
  expect(await hall.host.call('POST', '/api/rooms', { ...body, activities: [own] })).toMatchObject(
    refused('before_body'),
  )
})

test('[FORUM-21] a question that was written before the room was one of a public body, or that came with a file, is asked about before the run', async () => {
  const hall = await poolRoom({ participants: 'hall' })
  const { id } = await addActivity(hall, own)
  await change(hall, { participants: 'public_body' })
  expect(await tryToBegin(hall)).toMatchObject(refused('agenda.0.before_body'))
  const edit = await hall.host.call('PATCH', `/api/rooms/${hall.id}/activities/${id}`, { before_body: false })
  expect(edit.status).toBe(200)
  expect((await tryToBegin(hall)).status).toBe(201)

  const file = await hall.host.call<object>('GET', `/api/rooms/${hall.id}/agenda-file`)
  const loaded = await hall.host.call<HostRoom>('POST', '/api/rooms/agenda-file', {
    file: file.body,
    seats: 20,
  })
  const other = { ...hall, id: loaded.body.id }
  await change(other, { participants: 'public_body' })
  expect(await tryToBegin(other)).toMatchObject(refused('agenda.0.before_body'))
})

test('[FORUM-21] a ready agenda of the site begins in the room of a public body', async () => {
  const { body } = await (
    await site.browser()
  ).call<{ agendas: { id: string }[] }>('GET', '/api/rooms/agendas?specialization=government-risk-pools')
  for (const { id: agenda } of body.agendas) {
    const hall = await poolRoom({ participants: 'public_body', agenda, tables: 4 })
    await begin(hall)
  }
})

test('[FORUM-21] stage and report of a public body say that it is for learning, and those of a class do not', async () => {
  for (const participants of ['public_body', 'hall']) {
    const hall = await poolRoom({ participants })
    await begin(hall)
    const { id } = await addActivity(hall, { ...own, before_body: false })
    const seats = await takeSeats(site, hall, 2)
    const isBody = participants === 'public_body'
    expect((await lookAsStage(seats[0]!, hall)).public_body).toBe(isBody ? true : undefined)
    expect((await lookAsHost(hall)).participants).toBe(participants)
    expect(await lookAsSeat(seats[0]!, hall)).not.toHaveProperty('participants')
    await play(
      site,
      hall,
      id,
      seats.map((seat) => [seat, { choice_ids: ['o1'] }] as const),
    )
    await endRun(hall)
    const { last_run } = await look<HostRoom>(hall.host, hall, 'host')
    const report = await hall.host.call<RoomReport>('GET', `/api/rooms/reports/${last_run?.report_id}`)
    expect(report.body.title).toBe(isBody ? 'Learning session: Trustees' : 'Trustees')
  }
})

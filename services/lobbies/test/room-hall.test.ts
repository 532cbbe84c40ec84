import type { ActivityInput, RoomDoor } from '@icio/contracts/rooms/endpoints'
import type { SecondCode } from '@icio/contracts/rooms/schemas'
import { roomLivePath } from '@icio/contracts/rooms/room-live'
import { secondCodeMs, stagesByCode, stagesByRoom } from '@icio/contracts/rooms/rules'
import { callApp } from '@icio/kit/testing/run-service'
import WebSocket from 'ws'
import {
  addActivity,
  answer,
  closeAndCount,
  look,
  lookAsHost,
  open,
  openHall,
  runRooms,
  takeSeat,
  takeSeats,
  type Browser,
  type Hall,
  type RoomSite,
} from './room-in-test.js'
import { connectTo } from './room-live-in-test.js'

let site: RoomSite
beforeAll(async () => {
  site = await runRooms()
})
afterAll(() => site.close())

const yesNo: ActivityInput = { kind: 'choice', prompt: 'q', options: [{ text: 'Yes' }, { text: 'No' }] }
const yes = { choice_ids: ['o1'] }
const keyOf = async (hall: Hall) => (await lookAsHost(hall)).stage_key
const codeFor = (browser: Browser, hall: Hall, stage_key: string) =>
  browser.call<SecondCode>('POST', `/api/rooms/${hall.id}/second-code`, { stage_key })
const join = (browser: Browser, hall: Hall, second_code?: string) =>
  browser.call<object>('POST', '/api/rooms/join', {
    code: hall.code,
    ...(second_code ? { second_code } : {}),
  })
const switchOn = (hall: Hall, isOn = true) =>
  hall.host.call('PATCH', `/api/rooms/${hall.id}`, { second_code: isOn })

test('[ROOM-42, SEC-87] with the second code on nobody sits down without it; who has a seat keeps it', async () => {
  const hall = await openHall(site)
  const early = await takeSeat(site, hall)
  await switchOn(hall)
  const wall = await site.browser()
  const { code, changes_in_ms } = (await codeFor(wall, hall, await keyOf(hall))).body
  const guest = await site.browser()
  const door = await guest.call<RoomDoor>('POST', '/api/rooms/find', { code: hall.code })
  expect(door.body.second_code).toBe(true)
  expect((await join(guest, hall)).body.error.code).toBe('second_code_needed')
  expect((await join(guest, hall, 'nope')).body.error.code).toBe('second_code_wrong')
  expect((await join(guest, hall, ` ${code.toLowerCase()} `)).status).toBe(200)
  expect((await join(early, hall)).status).toBe(200)
  // The one of the minute before may still be in somebody's fingers; an older one is none.
  site.clock.advance(changes_in_ms)
  expect((await codeFor(wall, hall, await keyOf(hall))).body.code).not.toBe(code)
  expect((await join(await site.browser(), hall, code)).status).toBe(200)
  site.clock.advance(secondCodeMs)
  expect((await join(await site.browser(), hall, code)).body.error.code).toBe('second_code_wrong')
  // A seat that was left is taken again with the code alone.
  await early.call('POST', `/api/rooms/${hall.id}/leave`)
  expect((await join(early, hall)).body.error.code).toBe('second_code_needed')
  await switchOn(hall, false)
  expect((await join(early, hall)).status).toBe(200)
  expect((await codeFor(wall, hall, await keyOf(hall))).body.error.code).toBe('not_now')
})

test('[ROOM-42, SEC-87] the code goes to stages of a host alone; wrong codes and keys count as wrong room codes', async () => {
  const hall = await openHall(site)
  const other = await openHall(site)
  const seat = await takeSeat(site, hall)
  await switchOn(hall)
  const key = await keyOf(hall)
  const { code } = (await codeFor(hall.host, hall, key)).body
  const lives = [
    await connectTo(seat, hall, 'seat', site.first),
    await connectTo(seat, hall, 'stage', site.first),
  ]
  await addActivity(hall, yesNo)
  const replies = [
    await look(seat, hall, 'seat'),
    await look(seat, hall, 'stage'),
    (await seat.call('POST', '/api/rooms/find', { code: hall.code })).body,
    ...lives.flatMap(({ frames }) => frames),
  ]
  for (const secret of [code, key]) expect(JSON.stringify(replies)).not.toContain(secret)
  expect((await codeFor(seat, hall, await keyOf(other))).body.error.code).toBe('forbidden')
  const guesser = await site.browser()
  const said = []
  for (let turn = 0; turn < 12; turn++) said.push((await join(guesser, hall, 'AAAAA')).body.error.code)
  expect(said.slice(0, 10)).toEqual(Array(10).fill('second_code_wrong'))
  expect(said.at(-1)).toBe('too_many_attempts')
  expect((await join(guesser, hall, code)).status).toBe(429)
  site.clock.advance(60_000)
  // Without the disclosure there is no code either.
  const bare = await callApp(site.first.app, {
    method: 'POST',
    url: `/api/rooms/${hall.id}/second-code`,
    payload: { stage_key: key },
  })
  expect(bare.status).toBe(403)
  for (const live of lives) live.drop()
})

test('[ROOM-41, SEC-87] a desk reads how many seats never answered, never which, and frees them between votes', async () => {
  const hall = await openHall(site, { seats: 6 })
  const { id } = await addActivity(hall, yesNo)
  const seats = await takeSeats(site, hall, 5)
  const silentLive = await connectTo(seats[4]!, hall, 'seat', site.first)
  const free = () => hall.host.call<{ freed: number }>('POST', `/api/rooms/${hall.id}/seats/free`)
  // Nobody has had anything to answer yet.
  expect((await lookAsHost(hall)).counts.silent).toBe(0)
  expect((await free()).body).toEqual({ freed: 0 })
  site.clock.advance(1000)
  await open(hall, id)
  const late = await takeSeat(site, hall)
  for (const seat of seats.slice(0, 3)) await answer(seat, hall, id, yes)
  expect((await lookAsHost(hall)).counts.silent).toBe(2)
  expect((await free()).status).toBe(409)
  await closeAndCount(site, hall, id)
  const reply = await hall.host.call('GET', `/api/rooms/${hall.id}?as=host`)
  for (const { seatId } of seats) expect(JSON.stringify(reply.body)).not.toContain(seatId)
  expect((await seats[0]!.call('POST', `/api/rooms/${hall.id}/seats/free`)).status).toBe(401)
  const both = await Promise.all([free(), free()])
  expect(both.reduce((sum, { body }) => sum + body.freed, 0)).toBe(2)
  expect((await lookAsHost(hall)).counts).toMatchObject({ seats: 4, silent: 0 })
  expect(await silentLive.closed).toBe(4003)
  // Those who answered and those who came later keep their seats; a freed one can be taken again.
  for (const seat of [...seats.slice(0, 3), late]) expect((await look(seat, hall, 'seat')).as).toBe('seat')
  expect((await seats[4]!.call('GET', `/api/rooms/${hall.id}?as=seat`)).status).toBe(404)
  expect((await join(seats[4]!, hall)).status).toBe(200)
  const stored = await site.connection.collection('room_seats').find({}).toArray()
  expect(JSON.stringify(stored)).not.toMatch(/127\.0\.0\.1|network|address/)
})

test('[STAGE-10, SEC-87] stages of the code take 15 of 20 places and go first when a stage of a host comes', async () => {
  const hall = await openHall(site)
  const key = await keyOf(hall)
  const anybody = await site.browser()
  const watch = async (stage_key?: string): Promise<WebSocket | number> => {
    const { body } = await anybody.call<{ ticket: string }>('POST', `/api/rooms/${hall.id}/ticket`, {
      as: 'stage',
      ...(stage_key ? { stage_key } : {}),
    })
    const { address } = site.first
    const socket = new WebSocket(`ws://${address}${roomLivePath(hall.id)}?ticket=${body.ticket}`, {
      headers: { origin: `http://${address}` },
    })
    return new Promise((resolve) => {
      socket.once('message', () => resolve(socket))
      socket.once('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
      socket.once('close', (closed) => resolve(closed))
    })
  }
  const ofCode: (WebSocket | number)[] = []
  for (let place = 0; place < stagesByCode; place++) ofCode.push(await watch())
  expect(await watch()).toBe(429)
  const ofHost: (WebSocket | number)[] = []
  for (let place = 0; place < stagesByRoom - stagesByCode; place++) ofHost.push(await watch(key))
  const first = new Promise<number>((resolve) => (ofCode[0] as WebSocket).once('close', resolve))
  ofHost.push(await watch(key))
  expect(await first).toBe(4001)
  expect(ofHost.every((socket) => socket instanceof WebSocket)).toBe(true)
  expect(await watch()).toBe(429)
  const wrong = await anybody.call('POST', `/api/rooms/${hall.id}/ticket`, { as: 'stage', stage_key: 'x' })
  expect(wrong.body.error.code).toBe('forbidden')
  for (const socket of [...ofCode, ...ofHost]) if (socket instanceof WebSocket) socket.terminate()
})

test('[SEC-87, SEC-146] a ticket opens what it is for: none of a room opens a lobby, and a seat that left has neither ticket nor connection', async () => {
  const hall = await openHall(site)
  const seat = await takeSeat(site, hall)
  const ticketOf = async (browser: Browser, as: string) =>
    (await browser.call<{ ticket: string }>('POST', `/api/rooms/${hall.id}/ticket`, { as })).body.ticket
  const opens = async (path: string) => {
    const { address } = site.first
    const socket = new WebSocket(`ws://${address}${path}`, { headers: { origin: `http://${address}` } })
    return new Promise<number>((resolve) => {
      socket.once('open', () => resolve(101))
      socket.once('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
    })
  }
  const host = await ticketOf(hall.host, 'host')
  expect(await opens(`/api/lobbies/${hall.id}/live?ticket=${host}`)).toBe(401)
  const earlier = await ticketOf(seat, 'seat')
  const tabs = [
    await connectTo(seat, hall, 'seat', site.first),
    await connectTo(seat, hall, 'seat', site.first),
  ]
  await seat.call('POST', `/api/rooms/${hall.id}/leave`)
  for (const { closed, next } of tabs)
    expect(await Promise.race([closed, next('activity').then(() => 0)])).toBe(4010)
  expect(await opens(`${roomLivePath(hall.id)}?ticket=${earlier}`)).toBe(401)
})

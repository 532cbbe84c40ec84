import type { AttendanceList, Attendee, Packet } from '@icio/contracts/credit/endpoints'
import {
  attend,
  choice,
  first,
  minute,
  passes,
  person,
  prepareCredit,
  present,
  register,
  wordOf,
} from './credit-in-test.js'
import { addActivity, begin, endRun, play, runRooms, takeSeats, type RoomSite } from './room-in-test.js'

// A whole session for credit, from the doors to its packet, by calls alone (CREDIT-1 to CREDIT-6).

let site: RoomSite
beforeAll(async () => {
  site = await runRooms()
})
afterAll(() => site.close())

test('[CREDIT-2, CREDIT-4, CREDIT-5, CREDIT-6] forty people, three leave early, one phone is broken, one erases: list, certificates and packet bear what was counted', async () => {
  const hall = await prepareCredit(site)
  const code = hall.credit.attend_code
  hall.room = await begin(hall)
  const url = `/api/credit/sessions/${hall.room.run_id}`
  const seats = await takeSeats(site, hall, 40)
  const people = Array.from({ length: 40 }, (_, index) => person(`Person${index}`))
  const [early, broken, gone] = [people.slice(0, 3), people[3], people[4]]
  if (!broken || !gone) throw new Error('nobody')
  const firstOne = await addActivity(hall, { ...choice, minutes: 10 })
  const later = await addActivity(hall, choice)
  const leftOut = await addActivity(hall, { kind: 'words', prompt: 'A word?' })

  await play(
    site,
    hall,
    firstOne.id,
    seats.map((seat) => [seat, first]),
  )
  const word = await wordOf(hall)
  for (const who of people) expect((await register(site, code, who, word)).status).toBe(202)
  await passes(site, hall, 60.1, (rows) => rows.length === 40)

  // The second block: three have left, and one phone is broken.
  const second = await wordOf(hall)
  const here = people.filter((who) => who !== broken && !early.includes(who))
  for (const who of here) expect((await present(site, code, { key: who.key, word: second })).status).toBe(200)
  await play(
    site,
    hall,
    later.id,
    seats.slice(0, 3).map((seat) => [seat, first]),
  )
  expect((await hall.host.call('GET', `${url}/packet`)).body.error.code).toBe('not_now')
  site.clock.advance(20 * minute)
  await endRun(hall)
  await passes(
    site,
    hall,
    10.1,
    (rows) => rows.filter((row) => (row as { blocks: number[] }).blocks.length === 2).length === 36,
  )

  const { body: list } = await hall.host.call<AttendanceList>('GET', url)
  const row = list.people.find(({ name }) => name === broken.name)
  await hall.host.call<Attendee>('POST', `${url}/people/${row?.id}`, {
    ...{ session: hall.room.run_id, block: 2, present: true, note: 'was here, phone broken' },
  })
  expect((await attend(site, code, '/erasure', { key: gone.key })).status).toBe(204)
  await hall.host.call('POST', `${url}/close`)
  const stranger = await site.browser('admin')
  expect((await stranger.call('GET', `${url}/packet`)).body.error.code).toBe('not_found')
  const { body: packet } = await hall.host.call<Packet>('GET', `${url}/packet`)

  const [session] = packet.sessions
  const whole = (session?.minutes ?? []).reduce((sum, own) => sum + own, 0)
  expect(session?.minutes).toHaveLength(2)
  expect(session?.course).toEqual({
    activities: [
      { title: 'Which?', kind: 'choice', planned_minutes: 10, block: 1, minute: 0, answers: 40 },
      expect.objectContaining({ block: 2, answers: 3 }),
      { title: 'A word?', kind: 'words', planned_minutes: null, block: null, minute: null, answers: 0 },
    ],
    evaluation: [],
  })
  expect(leftOut.state).toBe('draft')
  const minutesOf = (name: string) => packet.list.people.find((each) => each.name === name)
  expect(packet.list.people).toHaveLength(40)
  for (const { name } of early) expect(minutesOf(name)).toMatchObject({ minutes: 50, credits: 1 })
  expect(minutesOf(broken.name)).toMatchObject({ minutes: 50, minutes_by_hand: whole - 50, credits: 1 })
  for (const { name } of here.filter((who) => who !== gone)) expect(minutesOf(name)?.minutes).toBe(whole)
  expect(minutesOf('Erased on request')).toMatchObject({ minutes: 0, certificate: null })
  const issued = site.certified.filter(({ key }) => key.startsWith(`${hall.room.run_id}:`))
  expect(issued).toHaveLength(39)
  expect(new Set(issued.map(({ name }) => name)).size).toBe(39)
  const written = JSON.stringify(packet)
  expect(written).not.toContain('example.org')
  expect(written).not.toContain(gone.name)
  // Nothing in it leads to a seat.
  for (const { seatId } of seats) expect(written).not.toContain(seatId)

  // Erased before its day, the packet is gone with what it is made from.
  expect((await hall.host.call('DELETE', url)).status).toBe(204)
  expect((await hall.host.call('GET', `${url}/packet`)).body.error.code).toBe('not_found')
})

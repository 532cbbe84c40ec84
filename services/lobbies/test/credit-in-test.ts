import { randomBytes } from 'node:crypto'
import type { Present, Registered, CreditOffer, StageWord } from '@icio/contracts/credit/endpoints'
import type { ActivityInput, HostRoom } from '@icio/contracts/rooms/endpoints'
import { callApp } from '@icio/kit/testing/run-service'
import { lookAsHost, type Hall, type RoomSite } from './room-in-test.js'

// Rooms for credit in tests, and who attends them.

export const minute = 60_000
export const plan = {
  objectives: ['Say what a duration is', 'Read a benchmark'],
  presenter: 'Ada Byron',
  presenter_line: 'Actuary',
  prerequisites: '',
  planned_minutes: 100,
  license_label: 'CPE number',
  halves: true,
  kept_months: 24,
}
export const choice: ActivityInput = {
  kind: 'choice',
  prompt: 'Which?',
  options: [
    { id: 'first', text: 'One' },
    { id: 'second', text: 'Two' },
  ],
}
export const first = { choice_ids: ['first'] }

export async function enterSponsor(at: RoomSite): Promise<string> {
  const admin = await at.browser('admin')
  const { body } = await admin.call<{ id: string }>('POST', '/api/credit/sponsors', { name: 'State Pool' })
  return body.id
}

export type CreditHall = Hall & { credit: NonNullable<CreditOffer['credit']> }

/** A room for credit whose doors nobody has opened. */
export async function prepareCredit(at: RoomSite): Promise<CreditHall> {
  const host = await at.browser('moderator')
  const { body: room } = await host.call<HostRoom>('POST', '/api/rooms', { title: 'Forum 2026', seats: 60 })
  const hall = { host, id: room.id, code: room.code, room }
  const offered = await host.call<CreditOffer>('PUT', `/api/credit/rooms/${room.id}`, {
    ...plan,
    sponsor_id: await enterSponsor(at),
  })
  expect(offered.status).toBe(200)
  return { ...hall, credit: offered.body.credit as NonNullable<CreditOffer['credit']> }
}

export async function wordOf(hall: Hall): Promise<string> {
  const { stage_key } = await lookAsHost(hall)
  const url = `/api/credit/rooms/${hall.id}/word`
  const { status, body } = await hall.host.call<StageWord>('POST', url, { stage_key })
  if (status !== 200) throw new Error(`word: ${status}`)
  return body.word
}

/** Calls without a cookie, as the page of attendance makes them. */
export function attend<Body>(at: RoomSite, code: string, what: string, payload?: object) {
  return callApp<Body & { error?: { code: string } }>(at.first.app, {
    method: payload ? 'POST' : 'GET',
    url: `/api/attendance/${code}${what}`,
    ...(payload ? { payload } : {}),
  })
}

export interface Person {
  name: string
  mail: string
  organization: string
  license: string
  key: string
}
export const person = (name: string): Person => ({
  name,
  mail: `${name.toLowerCase()}@example.org`,
  organization: 'A pool',
  license: '',
  key: randomBytes(24).toString('base64url'),
})
export const register = (at: RoomSite, code: string, who: Person, word: string, proof = 'human') =>
  attend<Registered>(at, code, '/registrations', { ...who, word, proof })
export const present = (at: RoomSite, code: string, body: { key: string; word?: string; link?: string }) =>
  attend<Present>(at, code, '/presence', body)

export const rowsOf = (at: RoomSite, hall: Hall) =>
  at.connection
    .collection('attendance')
    .find({ list_id: hall.room.run_id as string })
    .toArray()

/** Blocks of the room of these tests, as who attends reads them, and as they are stored. */
export const named = (...blocks: number[]) => blocks.map((block) => ({ title: 'Forum 2026', block }))
export const storedBlocks = ({ room }: Hall, ...blocks: number[]) =>
  blocks.map((block) => ({ session_id: room.run_id, block }))

/** Moves the clock, and waits until what is due was written. */
export async function passes(at: RoomSite, hall: Hall, minutes: number, rows: (found: object[]) => boolean) {
  at.clock.advance(minutes * minute)
  for (;;) {
    const found = await rowsOf(at, hall)
    if (rows(found)) return found
    at.clock.advance(5000)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

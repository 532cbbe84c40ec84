import type { MirrorRecord } from '@icio/contracts/mirror/endpoints'
import type { HostActivity, SeatRoom } from '@icio/contracts/rooms/endpoints'
import { readExperiments } from '@icio/banks/mirror'
import { callApp } from '@icio/kit/testing/run-service'
import {
  addActivity,
  answer,
  step,
  takeSeats,
  until,
  type Browser,
  type Hall,
  type RoomSite,
} from './room-in-test.js'

export const wordings = (id: string) =>
  readExperiments().experiments.find((known) => known.id === id)!.wordings.general
export const [saved, lost] = wordings('frame').map(({ options }) => options![0]!.text) as [string, string]

export const isSaved = (room: SeatRoom) => room.current?.mirror?.wording?.options?.[0]?.text === saved

/** A seat takes part in what is open, or only watches. */
export async function takePart(seat: Browser, hall: Hall, aid: string, part = true) {
  return seat.call<SeatRoom>('POST', `/api/rooms/${hall.id}/activities/${aid}/wording`, { part })
}

/** Adds an experiment and opens it. */
export async function begin(hall: Hall, experiment: string, more: object = {}): Promise<string> {
  const { id } = await addActivity(hall, { kind: 'mirror', experiment, ...more })
  expect((await step(hall, id, 'open')).status).toBe(200)
  return id
}

export async function finish(site: RoomSite, hall: Hall, aid: string): Promise<void> {
  await step(hall, aid, 'closed')
  site.clock.advance(5000)
  await until(site, hall, aid, 'closed')
  site.clock.advance(1500)
}

/** Closes, counts and shows. */
export async function show(site: RoomSite, hall: Hall, aid: string): Promise<HostActivity> {
  await finish(site, hall, aid)
  const { status, body } = await step(hall, aid, 'shown')
  expect(status).toBe(200)
  return body
}

/** Plays 'frame' with scripted seats that all choose plan A after one of the two texts, and shows it. */
export async function playFrame(
  site: RoomSite,
  hall: Hall,
  { seats: count = 6, planAWhen = 'saved' }: { seats?: number; planAWhen?: 'saved' | 'lost' } = {},
): Promise<{ id: string; shown: HostActivity }> {
  const seats = await takeSeats(site, hall, count)
  const id = await begin(hall, 'frame')
  for (const seat of seats) {
    const choosesA = isSaved((await takePart(seat, hall, id)).body) === (planAWhen === 'saved')
    const outcome = await answer(seat, hall, id, { choice_ids: [choosesA ? 'a' : 'b'] })
    expect(outcome.body.status).toBe('accepted')
  }
  return { id, shown: await show(site, hall, id) }
}

/** All rooms of an experiment, as the public page reads them. */
export async function allRoomsOf(site: RoomSite, experiment: string) {
  const { body } = await callApp<MirrorRecord>(site.first.app, {
    method: 'GET',
    url: '/api/mirror/experiments',
  })
  return body.experiments.find(({ id }) => id === experiment)?.rooms
}

import { request, type APIRequestContext } from '@playwright/test'
import { passHumanCheck } from './agreed-visitor.js'

/** A seat of a room without a page: a browser of its own, which only makes calls. */
export interface SimulatedSeat {
  answer(activityId: string, answer: object): Promise<string>
  /** Takes part in an experiment and returns the text of its wording. */
  takePart(activityId: string): Promise<string>
  close(): Promise<void>
}

/** Takes seats in a room by calls, one for each table; each is a visitor who has passed the human check. */
export async function takeSimulatedSeats(
  site: string,
  code: string,
  tables: readonly (number | null)[],
): Promise<SimulatedSeat[]> {
  const seats: SimulatedSeat[] = []
  for (const table of tables) {
    const calls = await request.newContext({ baseURL: site, extraHTTPHeaders: { origin: site } })
    await passHumanCheck(calls, site)
    const { room } = await post<{ room: { id: string } }>(calls, '/api/rooms/join', { code, table })
    const activity = (id: string) => `/api/rooms/${room.id}/activities/${id}`
    seats.push({
      answer: async (id, answer) =>
        (await post<{ status: string }>(calls, `${activity(id)}/answer`, answer)).status,
      takePart: async (id) => {
        const seated = await post<{ current: { prompt: string } }>(calls, `${activity(id)}/wording`, {
          part: true,
        })
        return seated.current.prompt
      },
      close: () => calls.dispose(),
    })
  }
  return seats
}

async function post<Reply>(calls: APIRequestContext, path: string, data: object): Promise<Reply> {
  const reply = await calls.post(path, { data })
  if (!reply.ok()) throw new Error(`${path}: ${reply.status()} ${await reply.text()}`)
  return (await reply.json()) as Reply
}

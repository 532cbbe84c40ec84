import { randomUUID } from 'node:crypto'
import { roomLivePath, liveVersion, type RoomServerMessage } from '@icio/contracts/rooms/room-live'
import WebSocket from 'ws'
import type { Browser, Hall, RoomInstance } from './room-in-test.js'

type Message<T extends RoomServerMessage['t']> = Extract<RoomServerMessage, { t: T }>

/** A live connection to a room. */
export interface Live {
  frames: string[]
  closed: Promise<number>
  next<T extends RoomServerMessage['t']>(
    type: T,
    fits?: (message: Message<T>) => boolean,
  ): Promise<Message<T>>
  ask(message: Record<string, unknown>): Promise<Message<'ack'> | Message<'error'>>
  raw(text: string): void
  close(): Promise<number>
  /** Breaks the connection without a word, as a phone that falls asleep. */
  drop(): void
  welcome: Message<'welcome'>
}

/** Connects a browser to a room and waits for the welcome. */
export async function connectTo(
  browser: Browser,
  hall: Pick<Hall, 'id'>,
  as: 'host' | 'seat' | 'stage',
  at: RoomInstance,
  stage_key?: string,
): Promise<Live> {
  const { status, body } = await browser.call<{ ticket: string }>(
    'POST',
    `/api/rooms/${hall.id}/ticket`,
    { as, ...(stage_key === undefined ? {} : { stage_key }) },
    at,
  )
  if (status !== 200) throw new Error(`ticket: ${status} ${JSON.stringify(body)}`)
  const socket = new WebSocket(`ws://${at.address}${roomLivePath(hall.id)}?ticket=${body.ticket}`, {
    headers: { origin: `http://${at.address}`, cookie: browser.headers['cookie'] ?? '' },
  })
  const frames: string[] = []
  const untaken: RoomServerMessage[] = []
  const waiting: { fits(message: RoomServerMessage): boolean; take(message: RoomServerMessage): void }[] = []
  let fail = (_: Error) => {}
  const failed = new Promise<never>((_, reject) => (fail = reject))
  failed.catch(() => {})
  socket.on('message', (data) => {
    frames.push(String(data))
    const message = JSON.parse(String(data)) as RoomServerMessage
    const place = waiting.findIndex(({ fits }) => fits(message))
    if (place < 0) untaken.push(message)
    else waiting.splice(place, 1)[0]?.take(message)
  })
  socket.on('error', fail)
  const closed = new Promise<number>((resolve) => socket.on('close', (code) => resolve(code)))
  void closed.then((code) => fail(new Error(`closed with ${code}`)))
  const next = ((type: string, fits: (message: never) => boolean = () => true) => {
    // The type of the message is checked just before.
    const isIt = (message: RoomServerMessage) => message.t === type && fits(message as never)
    const place = untaken.findIndex(isIt)
    if (place >= 0) return Promise.resolve(untaken.splice(place, 1)[0])
    const coming = new Promise<RoomServerMessage>((resolve) => waiting.push({ fits: isIt, take: resolve }))
    return Promise.race([coming, failed])
  }) as Live['next']
  const live = {
    frames,
    closed,
    next,
    raw: (text: string) => socket.send(text),
    drop: () => socket.terminate(),
    ask(message: Record<string, unknown>) {
      const mid = typeof message['mid'] === 'string' ? message['mid'] : randomUUID()
      socket.send(JSON.stringify({ v: liveVersion, mid, ...message }))
      const mine = (reply: { mid?: string }) => reply.mid === mid
      return Promise.race([next('ack', mine), next('error', mine)])
    },
    close() {
      socket.close()
      return closed
    },
  }
  return { ...live, welcome: await next('welcome') }
}

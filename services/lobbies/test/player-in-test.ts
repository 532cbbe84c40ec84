import { randomUUID } from 'node:crypto'
import type { ServerMessage } from '@icio/contracts/lobbies/lobby-live'
import { liveVersion, livePath } from '@icio/contracts/lobbies/lobby-live'
import type { LiveTicket } from '@icio/contracts/lobbies/endpoints'
import WebSocket, { type ClientOptions } from 'ws'
import type { Instance, Member } from './run-lobbies.js'

type Message<T extends ServerMessage['t']> = Extract<ServerMessage, { t: T }>

/** A live connection like that of a page. */
export interface Player {
  /** Every received frame, as text, in order. */
  frames: string[]
  /** Resolves to the close code when the connection is closed. */
  closed: Promise<number>
  /** Waits for the next message of this type that matches and has not been returned yet. */
  next<T extends ServerMessage['t']>(type: T, fits?: (message: Message<T>) => boolean): Promise<Message<T>>
  /** Sends a message with a new id or the given one. Returns the id. */
  send(message: Record<string, unknown>): string
  /** Sends a message and waits for its ack or error. */
  ask(message: Record<string, unknown>): Promise<Message<'ack'> | Message<'error'>>
  /** Sends a raw text. */
  raw(text: string): void
  socket: WebSocket
  close(): Promise<number>
}

/** A connection that has received its welcome. */
export type Connected = Player & { welcome: Message<'welcome'> }

/** Requests a ticket. */
export async function ticketFor(
  member: Member,
  lobbyId: string,
  view: 'player' | 'projector' = 'player',
): Promise<string> {
  const { status, body } = await member.post<LiveTicket>(`/api/lobbies/${lobbyId}/ticket`, { view })
  if (status !== 200) throw new Error(`ticket: ${status} ${JSON.stringify(body)}`)
  return body.ticket
}

/** Connects a member to a lobby and waits for the welcome. */
export async function connect(
  member: Member,
  lobbyId: string,
  instance: Pick<Instance, 'address'>,
  view: 'player' | 'projector' = 'player',
  options: ClientOptions = {},
): Promise<Connected> {
  const player = openSocket(instance, lobbyId, await ticketFor(member, lobbyId, view), options)
  const welcome = await player.next('welcome')
  return Object.assign(player, { welcome })
}

/** Returns the HTTP status of a rejected handshake. */
export function refusedStatus(
  instance: Pick<Instance, 'address'>,
  lobbyId: string,
  ticket: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const url = `ws://${instance.address}${livePath(lobbyId)}?ticket=${encodeURIComponent(ticket)}`
  const socket = new WebSocket(url, { headers })
  return new Promise((resolve, reject) => {
    socket.on('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    socket.on('open', () => {
      socket.terminate()
      reject(new Error('the connection was opened'))
    })
    socket.on('error', () => {})
  })
}

export function openSocket(
  instance: Pick<Instance, 'address'>,
  lobbyId: string,
  ticket: string,
  options: ClientOptions = {},
): Player {
  const url = `ws://${instance.address}${livePath(lobbyId)}?ticket=${ticket}`
  const socket = new WebSocket(url, {
    headers: { origin: `http://${instance.address}` },
    ...options,
  })
  const frames: string[] = []
  const untaken: ServerMessage[] = []
  const waiting: { fits(message: ServerMessage): boolean; take(message: ServerMessage): void }[] = []
  let end = (_: Error) => {}
  const failed = new Promise<never>((_, reject) => (end = reject))
  failed.catch(() => {})

  socket.on('message', (data) => {
    const text = String(data)
    frames.push(text)
    const message = JSON.parse(text) as ServerMessage
    const place = waiting.findIndex(({ fits }) => fits(message))
    if (place < 0) untaken.push(message)
    else waiting.splice(place, 1)[0]?.take(message)
  })
  socket.on('error', (error) => end(error))
  const closed = new Promise<number>((resolve) => socket.on('close', (code) => resolve(code)))
  void closed.then((code) => end(new Error(`closed with ${code}`)))

  const next: Player['next'] = <T extends ServerMessage['t']>(
    type: T,
    fits: (message: Message<T>) => boolean = () => true,
  ) => {
    const isIt = (message: ServerMessage) => message.t === type && fits(message as Message<T>)
    const place = untaken.findIndex(isIt)
    if (place >= 0) return Promise.resolve(untaken.splice(place, 1)[0] as Message<T>)
    const coming = new Promise<Message<T>>((resolve) =>
      waiting.push({ fits: isIt, take: (message) => resolve(message as Message<T>) }),
    )
    return Promise.race([coming, failed])
  }
  const send = (message: Record<string, unknown>): string => {
    const mid = typeof message['mid'] === 'string' ? message['mid'] : randomUUID()
    socket.send(JSON.stringify({ v: liveVersion, mid, ...message }))
    return mid
  }
  return {
    frames,
    closed,
    socket,
    send,
    next,
    raw: (text) => socket.send(text),
    ask(message) {
      const mid = send(message)
      const ack = next('ack', (answer) => answer.mid === mid)
      const error = next('error', (answer) => answer.mid === mid)
      return Promise.race([ack, error])
    },
    close() {
      socket.close()
      return closed
    },
  }
}

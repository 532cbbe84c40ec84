import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import { post as postTo } from '../calls.mjs'
import { spread } from '../figures.mjs'

export const seatsPerLobby = 5
const together = 25

export function forEach(items, task) {
  return spread(items.length, together, (place) => task(items[place]))
}

function open(url, origin) {
  const socket = new WebSocket(url, { origin, perMessageDeflate: false })
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket))
    socket.once('error', reject)
  })
}

/** Opens rooms on the bare server, each with its connected members. */
export async function openRooms(address, count, from) {
  const rooms = Array.from({ length: count }, (_, number) => ({ id: from + number, members: [] }))
  await forEach(rooms, async (room) => {
    for (let seat = 0; seat < seatsPerLobby; seat++) {
      const socket = await open(`${address.replace('http', 'ws')}/?room=${room.id}&seat=${seat}`, address)
      room.members.push({ seat, socket })
    }
  })
  return rooms
}

/** Opens lobbies with connected players, in an untimed game whose first question is open. */
export async function openLobbies(address, count) {
  const lobbies = Array.from({ length: count }, () => ({ id: '', members: [] }))
  await forEach(lobbies, (lobby) => gather(address, lobby, { time: 'untimed' }))
  for (const { members } of lobbies) say(members[0], { t: 'start' })
  const opened = lobbies.flatMap(({ members }) =>
    members.map((member) => until(member, ({ phase }) => phase === 'open')),
  )
  await Promise.all(opened)
  return lobbies
}

/** Fills a lobby with players. Their calls go to the one instance, their live connections to `liveAt`. */
export async function gather(address, lobby, lobbyOptions, { seats = seatsPerLobby, liveAt = address } = {}) {
  let code = ''
  for (let seat = 0; seat < seats; seat++) {
    const headers = await (await fetch(`${address}/people`)).json()
    const post = (path, body) => postTo(address, path, body, headers)
    const name = { player_name: `Player ${seat}` }
    const seated = seat
      ? await post('/api/lobbies/join', { ...name, code })
      : await post('/api/lobbies', { ...name, ...lobbyOptions })
    code = seated.lobby.code
    lobby.id = seated.lobby.id
    const connect = async (to) => {
      const { ticket } = await post(`/api/lobbies/${lobby.id}/ticket`, {})
      return open(`${to.replace('http', 'ws')}/api/lobbies/${lobby.id}/live?ticket=${ticket}`, to)
    }
    lobby.members.push(memberAt(seat, await connect(liveAt), { connect, post }))
  }
}

/** A player at a table, who remembers the current phase. */
function memberAt(seat, socket, more) {
  const member = { seat, socket, state: { phase: null, phase_seq: -1 }, waiting: new Set(), ...more }
  socket.on('message', (data) => {
    const message = JSON.parse(String(data))
    const state = message.snapshot?.state ?? message
    if (!state.phase) return
    member.state = state
    for (const look of [...member.waiting]) look()
  })
  return member
}

/** Resolves when this member's phase matches. */
export function until(member, fits) {
  return new Promise((resolve) => {
    const look = () => {
      if (!fits(member.state)) return
      member.waiting.delete(look)
      resolve()
    }
    member.waiting.add(look)
    look()
  })
}

/** The host advances the table until the phase matches: skips what can be skipped, and restarts at the podium. */
export async function leadUntil({ members }, fits) {
  const [host] = members
  while (!fits(host.state)) {
    const { phase, phase_seq } = host.state
    if (phase === 'podium') say(host, { t: 'start' })
    else if (phase !== 'closing') say(host, { t: 'host', op: 'skip', phase_seq })
    await until(host, (state) => state.phase_seq > phase_seq)
  }
  await Promise.all(members.map((member) => until(member, fits)))
}

export function say(member, message) {
  member.socket.send(JSON.stringify({ v: 1, mid: randomUUID(), ...message }))
}

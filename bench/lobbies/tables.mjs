import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'

/** Players of a lobby in these measurements. */
export const seatsPerLobby = 5
const together = 25

/** Runs the task for each item, so many at once. */
export async function forEach(items, task) {
  const left = items.entries()
  const work = async () => {
    for (const [place, item] of left) await task(item, place)
  }
  await Promise.all(Array.from({ length: together }, work))
}

function open(url, origin) {
  const socket = new WebSocket(url, { origin, perMessageDeflate: false })
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket))
    socket.once('error', reject)
  })
}

/** Rooms of the bare server, each with its connected members. */
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

/** Lobbies with their connected players, in an untimed game whose first question is open. */
export async function openLobbies(address, count) {
  const lobbies = Array.from({ length: count }, () => ({ id: '', members: [] }))
  await forEach(lobbies, (lobby) => gather(address, lobby))
  const opened = lobbies.flatMap(({ members }) => members.map((member) => phaseOf(member, 'open')))
  for (const { members } of lobbies) say(members[0], { t: 'start' })
  await Promise.all(opened)
  return lobbies
}

async function gather(address, lobby) {
  let code = ''
  for (let seat = 0; seat < seatsPerLobby; seat++) {
    const headers = await (await fetch(`${address}/people`)).json()
    const post = async (path, body) => {
      const answer = await fetch(`${address}${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
      return answer.json()
    }
    const name = { player_name: `Player ${seat}` }
    const seated = seat
      ? await post('/api/lobbies/join', { ...name, code })
      : await post('/api/lobbies', { ...name, time: 'untimed' })
    code = seated.lobby.code
    lobby.id = seated.lobby.id
    const { ticket } = await post(`/api/lobbies/${lobby.id}/ticket`, {})
    const url = `${address.replace('http', 'ws')}/api/lobbies/${lobby.id}/live?ticket=${ticket}`
    lobby.members.push({ seat, socket: await open(url, address), question: null })
  }
}

/** Settles when this member is shown the phase; remembers its question. */
export function phaseOf(member, phase) {
  return new Promise((resolve) => {
    member.socket.on('message', function hear(data) {
      const message = JSON.parse(String(data))
      if (message.phase !== phase) return
      if (message.question?.choices) member.question = message
      member.socket.off('message', hear)
      resolve()
    })
  })
}

/** Sends a message. */
export function say(member, message) {
  member.socket.send(JSON.stringify({ v: 1, mid: randomUUID(), ...message }))
}

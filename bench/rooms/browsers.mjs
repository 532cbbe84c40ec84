import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { WebSocket } from 'ws'
import { cookiesOf, send } from '../calls.mjs'

/** The real questions, which rooms deal from. */
export const bank = { BANK: 'general/quiz_questions.json' }

export const options = ['a', 'b', 'c', 'd'].map((id) => ({ id, text: `Option ${id}` }))

/** How long a browser waits for a message before it counts as lost. */
const patienceMs = 30_000

export async function agree({ address }) {
  return cookiesOf(await fetch(`${address}/gate`, { method: 'POST' }))
}

/** Takes a challenge of the human check on the way to the room of a code, and solves it as a page does. Returns its token. */
export async function solveCheck({ address }, code) {
  const offer = await fetch(`${address}/api/functions/human-check?room=${code}`)
  if (!offer.ok) throw new Error(`The human check was refused: ${offer.status}`)
  return tokenFor(await offer.json())
}

/** Solves an offered challenge. Returns the token that proves it. */
export async function tokenFor({ challenge }) {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** Redeems a token by a connection of its own, as each phone does. Returns the cookies of the browser; null if it was refused. */
export async function redeemCheck({ address }, code, token) {
  const path = `/api/functions/verify-recaptcha?room=${code}`
  const answer = await send(address, path, { token }, { connection: 'close' })
  const { success } = await answer.json()
  return success ? cookiesOf(answer) : null
}

export async function signIn(server, role) {
  const headers = await (await fetch(`${server.address}/people?role=${role}`)).json()
  return { cookie: await agree(server), headers }
}

/**
 * Opens a room on an instance, as its host.
 *
 * @returns the room, its host's browser, and the calls of the host, whose paths follow that of the room
 * @throws Error if the room is refused
 */
export async function openRoom(server, input) {
  const host = await signIn(server, 'admin')
  const { status, body: room } = await call(server, 'POST', '/api/rooms', host, { title: 'Forum', ...input })
  if (status !== 201) throw new Error(`The room was refused: ${JSON.stringify(room)}`)
  const asHost = (method, path, body) => call(server, method, `/api/rooms/${room.id}${path}`, host, body)
  return { room, host, asHost }
}

export async function call({ address }, method, path, { cookie, headers = {} }, body) {
  const answer = await fetch(`${address}${path}`, {
    method,
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), cookie, ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  return { status: answer.status, body: text ? JSON.parse(text) : null }
}

/** Opens a live connection and waits for its welcome. Everything rejects once the connection is closed. */
export async function connect(server, roomId, browser, as, more = {}) {
  const { status, body } = await call(server, 'POST', `/api/rooms/${roomId}/ticket`, browser, { as, ...more })
  if (status !== 200) throw new Error(`A ticket was refused: ${status} ${JSON.stringify(body)}`)
  const url = `${server.address.replace('http', 'ws')}/api/rooms/${roomId}/live?ticket=${body.ticket}`
  const socket = new WebSocket(url, { headers: { origin: server.address } })
  const waiting = new Set()
  let received = 0
  const fail = (text) => {
    for (const wait of waiting) wait.reject(new Error(text))
    waiting.clear()
  }
  socket.on('error', () => fail('the connection broke'))
  socket.on('close', (code) => fail(`the connection was closed with ${code}`))
  socket.on('message', (data) => {
    received += data.length
    const message = JSON.parse(String(data))
    for (const wait of waiting) {
      if (!wait.fits(message)) continue
      waiting.delete(wait)
      wait.take(message)
    }
  })
  const until = (fits) =>
    new Promise((take, reject) => {
      const timer = setTimeout(() => reject(new Error('no message in time')), patienceMs).unref()
      waiting.add({
        fits,
        reject,
        take: (message) => {
          clearTimeout(timer)
          take(message)
        },
      })
    })
  const welcome = await until(({ t }) => t === 'welcome')
  return {
    welcome,
    until,
    /** Bytes of all messages so far. */
    received: () => received,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    close: () => socket.terminate(),
    ask(message) {
      const mid = message.mid ?? crypto.randomUUID()
      const answered = until((reply) => reply.mid === mid)
      socket.send(JSON.stringify({ v: 1, mid, ...message }))
      return answered
    },
  }
}

import { WebSocket } from 'ws'

/** How long a browser waits for a message before it counts as lost. */
const patienceMs = 30_000

/** Returns the cookies of a browser that has agreed to the disclosure. */
export async function agree({ address }) {
  const { headers } = await fetch(`${address}/gate`, { method: 'POST' })
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** Signs somebody in at this instance. Returns the cookies and headers of their calls. */
export async function signIn(server, role) {
  const headers = await (await fetch(`${server.address}/people?role=${role}`)).json()
  return { cookie: await agree(server), headers }
}

/** Calls an instance as a browser. */
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

import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import { setTimeout as pause } from 'node:timers/promises'

/** Close codes after which a page does not reconnect. */
const final = new Set([4001, 4003, 4010, 4401])

/**
 * A seat in a live game: answers questions, reconnects after every close, and compares acknowledged answers with what
 * the game shows.
 */
export function takeSeat(caller, lobbyId, { site, ledger, random }) {
  let socket = null
  let over = false
  let lostAt = 0
  const asked = new Map()
  const acknowledged = new Map()
  let podium = null
  let ownSeat = null
  let isHost = false
  let podiumCame
  const podiumReached = new Promise((resolve) => (podiumCame = resolve))

  async function connect() {
    for (let tries = 0; !over; tries++) {
      const ticketReply = await caller.call('POST', `/api/lobbies/${lobbyId}/ticket`, {})
      if (ticketReply?.status === 404) return finish(null)
      if (ticketReply?.body?.ticket && (await open(ticketReply.body.ticket))) return
      await pause(Math.min(4000, 300 * 2 ** tries) * (0.7 + random() * 0.6))
    }
  }

  function open(ticket) {
    const address = site.address()
    const url = `${address.replace('http', 'ws')}/api/lobbies/${lobbyId}/live?ticket=${encodeURIComponent(ticket)}`
    const own = new WebSocket(url, { origin: address, perMessageDeflate: false, handshakeTimeout: 10_000 })
    return new Promise((resolve) => {
      own.on('open', () => {
        socket = own
        ledger.count('live connections')
        if (lostAt) ledger.waited(performance.now() - lostAt)
        lostAt = 0
        resolve(true)
      })
      own.on('message', (data) => handleMessage(JSON.parse(String(data))))
      own.on('error', () => resolve(false))
      own.on('close', (code) => {
        if (socket !== own) return resolve(false)
        socket = null
        ledger.count(`live connections ended: ${code}`)
        if (over) return
        if (final.has(code)) return finish(null)
        lostAt = performance.now()
        void connect()
      })
    })
  }

  function say(message) {
    const mid = randomUUID()
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ v: 1, mid, ...message }))
    return mid
  }

  function handleMessage(message) {
    if (message.t === 'welcome') {
      ownSeat = message.snapshot.you?.seat ?? null
      isHost = message.snapshot.you?.is_host ?? false
      return see(message.snapshot.state)
    }
    if (message.t === 'presence') return void (isHost = message.host_seat === ownSeat)
    if (message.t === 'ack') return note(message)
    if (['phase', 'reveal', 'standings', 'result'].includes(message.t)) see(message)
  }

  function note({ mid, status }) {
    const answer = asked.get(mid)
    if (!answer || (status !== 'accepted' && status !== 'changed')) return
    acknowledged.set(answer.index, answer.choice)
    ledger.count('live answers acknowledged')
  }

  function see(state) {
    if (state.phase === 'open') void answer(state)
    if (state.phase === 'reveal') checkAcknowledged(state)
    if (isHost && ['preview', 'reveal', 'standings'].includes(state.phase)) void hurry(state)
    if (state.phase === 'podium') finish(state)
  }

  async function answer({ index, question, own }) {
    if (own?.locked) return
    await pause(300 + random() * 1500)
    const choice = question.choices[Math.floor(random() * question.choices.length)]?.id
    asked.set(say({ t: 'answer', index, choice_id: choice }), { index, choice })
    await pause(400)
    if (acknowledged.has(index)) say({ t: 'lock', index })
  }

  /** The host skips the reading times. */
  async function hurry({ phase_seq: seen }) {
    await pause(1200)
    if (!over && seen !== undefined) say({ t: 'host', op: 'skip' })
  }

  function checkAcknowledged({ index, own }) {
    if (!own || !acknowledged.has(index)) return
    if (own.state !== 'answered' || own.choice_id !== acknowledged.get(index))
      ledger.violation('an acknowledged live answer that is lost or changed', {
        lobbyId,
        index,
        own,
        acknowledged: acknowledged.get(index),
      })
    ledger.count('live answers held against the reveal')
  }

  function finish(state) {
    if (over) return
    over = true
    podium = state
    if (state) judge(state)
    socket?.close()
    podiumCame()
  }

  /** Checks all answers again, and the score as the sum of its points. */
  function judge({ review, standings }) {
    let sum = 0
    for (const revealed of review) {
      checkAcknowledged(revealed)
      sum += revealed.own?.points ?? 0
      const totals = revealed.own && revealed.own.total !== sum
      if (totals)
        ledger.violation('a wrong score', { lobbyId, index: revealed.index, own: revealed.own, sum })
    }
    if (!standings.some(({ score }) => score === sum))
      ledger.violation('a wrong score', { lobbyId, sum, standings })
    ledger.count('live games held to the end')
  }

  return {
    connect,
    say,
    podiumReached,
    /** The end as this seat saw it: null if the game did not finish. */
    result: () => podium && { completed: podium.completed, score: podium.review.at(-1)?.own?.total ?? 0 },
    leave: () => finish(null),
  }
}

import { randomUUID } from 'node:crypto'
import { freshDatabase } from '@icio/kit/testing/run-service'
import type { Connection } from 'mongoose'
import { changeStreamFeed, type LobbyNews } from '../src/feed/lobby-feed.js'
import { createAnswerRecords } from '../src/collections/lobby-answers.js'

let connection: Connection
beforeAll(async () => {
  connection = await freshDatabase()
})
afterAll(async () => {
  await connection.dropDatabase()
  await connection.close()
})

const place = { _id: randomUUID(), game: 1, current_question: 0 }

const answer = () => ({ choice_id: randomUUID(), confidence: null, elapsed_ms: 100, mid: randomUUID() })

/** Records the changes that an instance receives, in order. */
async function listen(serverId: string, followed = [place._id]) {
  const heard: LobbyNews[] = []
  const problems: string[] = []
  let look = () => {}
  const warn = (_: object, text: string) => void problems.push(text)
  const feed = changeStreamFeed({ connection, serverId, log: { warn } })
  for (const id of followed) await feed.follow(id)
  const stop = await feed.listen({
    isFollowed: () => true,
    onChange: (news) => {
      heard.push(news)
      look()
    },
    onGap: () => void problems.push('a gap'),
  })
  const until = (mid: string) =>
    new Promise<void>((resolve) => {
      look = () => heard.some((news) => news.answer?.mid === mid) && resolve()
      look()
    })
  /** Waits until the feed has reported this state of a lobby. */
  const untilRev = (lobbyId: string, rev: number) =>
    new Promise<void>((resolve) => {
      look = () => heard.some((news) => news.lobbyId === lobbyId && news.rev === rev) && resolve()
      look()
    })
  return { heard, problems, feed, until, untilRev, stop }
}

test('an instance receives every answer and lock of the others, and none of its own', async () => {
  const [here, there] = ['here', 'there'].map((id) => createAnswerRecords(connection, () => new Date(), id))
  if (!here || !there) throw new Error('Two instances were asked for.')
  const listening = await listen('here')
  const [own, changed, foreign] = [answer(), answer(), answer()]
  await here.put(place, 'ada', own)
  await here.put(place, 'ada', changed)
  await here.lock(place, 'ada', randomUUID())
  await there.put(place, 'bea', foreign)
  const locked = randomUUID()
  await there.lock(place, 'bea', locked)
  await here.seal(place, ['ada', 'bea', 'cy'])
  const last = answer()
  await there.put({ ...place, current_question: 1 }, 'bea', last)
  await listening.until(last.mid)
  await listening.stop()
  const news = (mid: string) => ({ lobbyId: place._id, answer: { userId: 'bea', mid } })
  expect(listening.heard).toEqual([news(foreign.mid), news(locked), news(last.mid)])
})

const lobbies = () => connection.collection<{ _id: string; rev: number }>('lobbies')
const change = (id: string) => lobbies().updateOne({ _id: id }, { $inc: { rev: 1 } }, { upsert: true })

test('[LOBBY-42] an instance hears only of lobbies, answers and rooms that it follows', async () => {
  const [mine, other] = [randomUUID(), randomUUID()]
  const listening = await listen('here', [mine])
  const there = createAnswerRecords(connection, () => new Date(), 'there')
  await connection.collection<{ _id: string; rev: number }>('rooms').insertOne({ _id: other, rev: 1 })
  for (const id of [other, mine, other]) {
    await change(id)
    await there.put({ _id: id, game: 1, current_question: 0 }, 'bea', answer())
    await connection.collection<{ _id: string }>('rooms').updateOne({ _id: id }, { $inc: { rev: 1 } })
  }
  await change(mine)
  await listening.untilRev(mine, 2)
  expect(new Set(listening.heard.map(({ lobbyId }) => lobbyId))).toEqual(new Set([mine]))
  expect(listening.heard.filter(({ answer }) => answer)).toHaveLength(1)
  await listening.stop()
})

test('[LOBBY-42] following more loses no change of what is followed, and keeps one stream', async () => {
  const { db } = connection
  if (!db) throw new Error('The connection is not open')
  const watch = jest.spyOn(db, 'watch')
  const first = randomUUID()
  const ids = [first, ...Array.from({ length: 19 }, () => randomUUID())]
  const listening = await listen('here', [first])
  let writes = 0
  let isDone = false
  const writing = (async () => {
    while (!isDone) {
      await change(first)
      writes++
    }
  })()
  // Some at once, some after each other.
  await Promise.all(ids.slice(1, 10).map((id) => listening.feed.follow(id)))
  for (const id of ids.slice(10)) {
    await listening.feed.follow(id)
    await change(id)
  }
  isDone = true
  await writing
  const last = ids.at(-1) ?? ''
  await Promise.all([listening.untilRev(first, writes)])
  await listening.untilRev(last, 1)
  const revs = new Set(listening.heard.filter(({ lobbyId }) => lobbyId === first).map(({ rev }) => rev))
  expect(revs).toEqual(new Set(Array.from({ length: writes }, (_, index) => index + 1)))
  for (const id of ids.slice(10)) expect(listening.heard).toContainEqual({ lobbyId: id, rev: 1 })
  expect(listening.problems).toEqual([])
  const streams = watch.mock.results.map(({ value }) => value as { closed: boolean })
  expect(streams.filter(({ closed }) => !closed)).toHaveLength(1)
  // Those that come together share one change of the stream.
  expect(streams.length).toBeLessThan(ids.length)
  await listening.stop()
  expect(streams.every(({ closed }) => closed)).toBe(true)
})

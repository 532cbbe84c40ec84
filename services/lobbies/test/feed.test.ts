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
async function listen(serverId: string) {
  const heard: LobbyNews[] = []
  let look = () => {}
  const feed = changeStreamFeed({ connection, serverId, log: { warn: () => {} } })
  const stop = await feed.listen({
    onChange: (news) => {
      heard.push(news)
      look()
    },
    onGap: () => {},
  })
  const until = (mid: string) =>
    new Promise<void>((resolve) => {
      look = () => heard.some((news) => news.answer?.mid === mid) && resolve()
      look()
    })
  return { heard, until, stop }
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

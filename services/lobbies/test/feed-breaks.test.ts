import { freshDatabase } from '@icio/kit/testing/run-service'
import type { Connection } from 'mongoose'
import { followFeed } from '../src/feed/follow-feed.js'
import { changeStreamFeed, type FeedListener, type LobbyNews } from '../src/feed/lobby-feed.js'

let connection: Connection
beforeEach(async () => {
  connection = await freshDatabase()
})
afterEach(async () => {
  await connection.dropDatabase()
  await connection.close()
})

test('[FAULT-6] a feed whose stream has ended reports a possible gap, and receives later changes', async () => {
  const heard: LobbyNews[] = []
  let tellMissed = () => {}
  let tellHeard = () => {}
  const missed = new Promise<void>((resolve) => (tellMissed = resolve))
  const warned: string[] = []
  const { db } = connection
  if (!db) throw new Error('The connection is not open')
  const watch = jest.spyOn(db, 'watch')
  const feed = changeStreamFeed({
    connection,
    serverId: 'here',
    log: { warn: (_details, text) => void warned.push(text) },
  })
  await feed.follow('a-lobby')
  const stop = await feed.listen({
    isFollowed: () => true,
    onChange: (news) => {
      heard.push(news)
      tellHeard()
    },
    onGap: tellMissed,
  })
  // Simulates a driver that has given up on resuming the stream.
  const [stream] = watch.mock.results.map(({ value }) => value as { close(): Promise<void> })
  await stream?.close()
  await missed
  expect(warned).toEqual(['the feed of lobbies broke; reopening'])
  const next = new Promise<void>((resolve) => (tellHeard = resolve))
  await connection.collection<{ _id: string; rev: number }>('lobbies').insertOne({ _id: 'a-lobby', rev: 7 })
  await next
  expect(heard).toEqual([{ lobbyId: 'a-lobby', rev: 7 }])
  await stop()
})

test('[FAULT-6] an instance that may have missed changes rereads all of its rooms', async () => {
  let listener: FeedListener | undefined
  const stale: string[] = []
  const rooms = {
    ids: () => ['one', 'two'],
    stale: async (id: string) => void stale.push(id),
    find: () => undefined,
  }
  const feed = {
    listen: async (newListener: FeedListener) => {
      listener = newListener
      return async () => {}
    },
    follow: async () => {},
  }
  const live = {
    isKnown: () => false,
    stale: async () => {},
    allStale: async () => void stale.push('all rooms'),
  }
  await followFeed(feed, rooms, live)
  listener?.onGap()
  expect(stale).toEqual(['one', 'two', 'all rooms'])
})

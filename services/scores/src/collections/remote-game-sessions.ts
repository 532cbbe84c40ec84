import type { RemoteGameBank } from '@icio/contracts/remote-games/remote-game'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection, mongo } from 'mongoose'
import type { RemoteSession, StoredMark } from '../remote-games/remote-session.js'

/** An item of a game in an edition. */
interface ItemOfGame {
  bank: RemoteGameBank
  item_id: string
}

/** The collection remote_game_sessions; no other file accesses it. */
export type RemoteSessions = ReturnType<typeof createRemoteSessions>

/**
 * Creates the operations on sessions of remotes' games. They stand apart from game_sessions, whose code knows every game:
 * nothing that is read or written here can be one of the site's games.
 */
export function createRemoteSessions(connection: Connection) {
  const collection = typedCollection<RemoteSession>(connection, 'remote_game_sessions')

  return {
    ensureIndexes: () =>
      collection.createIndexes([
        // Expired sessions are never read (see the filters below); MongoDB deletes them about a minute later.
        { key: { expires_at: 1 }, expireAfterSeconds: 0 },
        { key: { user_id: 1 }, partialFilterExpression: { user_id: { $type: 'string' } } },
        { key: { bank: 1, 'items.id': 1 } },
      ]),

    async insert(session: RemoteSession): Promise<void> {
      await collection.insertOne(session)
    },

    /** The session, or null if there is none or it has expired. */
    async find(id: string, now: Date): Promise<RemoteSession | null> {
      return await collection.findOne({ _id: id, expires_at: { $gt: now } } as object)
    },

    /**
     * Adds an answer to a session as it was read: a concurrent second answer finds more answers than were read, and
     * changes nothing. Neither does an answer that was marked while its item was made void.
     *
     * @returns the session with the answer, or null if it has changed or expired since it was read
     */
    async addAnswer({ _id, answers }: RemoteSession, answer: StoredMark): Promise<RemoteSession | null> {
      const unchanged = {
        _id,
        expires_at: { $gt: answer.answered_at },
        answers: { $size: answers.length },
        ...(answer.correct === null
          ? {}
          : { items: { $not: { $elemMatch: { id: answer.item_id, void: { $type: 'string' } } } } }),
      } as mongo.Filter<RemoteSession>
      return await collection.findOneAndUpdate(
        unchanged,
        { $push: { answers: answer } },
        { returnDocument: 'after' },
      )
    },

    /** Whether a session has an item; with the text of a choice, whether the item has that choice in one. */
    async has({ bank, item_id }: ItemOfGame, choice?: string): Promise<boolean> {
      const item = { id: item_id, ...(choice === undefined ? {} : { 'choices.text': choice }) }
      const filter = { bank, items: { $elemMatch: item } } as object
      return (await collection.findOne(filter, { projection: { _id: 1 } })) !== null
    },

    /**
     * Marks the answers to an item again, in sessions that have not expired. The same ruling again changes nothing.
     *
     * @param ruling `correct` is the text of the correct choice, or null for a void item: then answers that are still to
     *   come count nothing either
     * @returns the number of changed sessions
     */
    async correct(
      { bank, item_id }: ItemOfGame,
      { correct, text }: { correct: string | null; text: string },
    ): Promise<number> {
      const right = { $literal: correct }
      const isCorrect = { $eq: ['$$answer.choice', right] }
      const marked = {
        correct: right,
        is_correct: isCorrect,
        points: { $cond: [isCorrect, '$$answer.worth', 0] },
        ruling: { $literal: text },
      }
      const isIt = {
        $and: [{ $eq: ['$$answer.item_id', { $literal: item_id }] }, { $ne: ['$$answer.correct', right] }],
      }
      const anew = { $cond: [isIt, { $mergeObjects: ['$$answer', marked] }, '$$answer'] }
      const isVoid = { $eq: [{ $type: '$$item.void' }, 'string'] }
      const isOtherwise = {
        $and: [{ $eq: ['$$item.id', { $literal: item_id }] }, correct === null ? { $not: [isVoid] } : isVoid],
      }
      const itemAnew = {
        $cond: [
          isOtherwise,
          { $mergeObjects: ['$$item', { void: { $literal: correct === null ? text : null } }] },
          '$$item',
        ],
      }
      const { modifiedCount } = await collection.updateMany({ bank, 'items.id': item_id }, [
        {
          $set: {
            answers: { $map: { input: '$answers', as: 'answer', in: anew } },
            items: { $map: { input: '$items', as: 'item', in: itemAnew } },
          },
        },
      ])
      return modifiedCount
    },

    /** A person's stored sessions. */
    async ofUser(user_id: string): Promise<RemoteSession[]> {
      return await collection.find({ user_id }).toArray()
    },

    async removeOf(user_id: string): Promise<void> {
      await collection.deleteMany({ user_id })
    },
  }
}

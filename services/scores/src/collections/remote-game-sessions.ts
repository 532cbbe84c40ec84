import type { RemoteGameBank } from '@icio/contracts/remote-games/remote-game'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection, mongo } from 'mongoose'
import type { RemoteSession, StoredMark } from '../remote-games/remote-session.js'
import { withEntries } from './mark-again.js'
import { rowsOfPerson } from './rows-of-person.js'

/** An item of a game in an edition. */
interface ItemOfGame {
  bank: RemoteGameBank
  item_id: string
}

export type RemoteSessions = ReturnType<typeof createRemoteSessions>

/**
 * Creates the operations on sessions of remotes' games. They stand apart from game_sessions, whose code knows every game:
 * nothing that is read or written here can be one of the site's games.
 */
export function createRemoteSessions(connection: Connection) {
  const collection = typedCollection<RemoteSession>(connection, 'remote_game_sessions')

  return {
    ...rowsOfPerson(collection),
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

    find: (id: string, now: Date) => collection.findOne({ _id: id, expires_at: { $gt: now } } as object),

    /**
     * Adds an answer to a session as it was read: a concurrent second answer finds more answers than were read, and
     * changes nothing. Neither does an answer that was marked while its item was made void.
     *
     * @returns the session with the answer, or null if it has changed or expired since it was read
     */
    async addAnswer({ _id, answers }: RemoteSession, answer: StoredMark): Promise<RemoteSession | null> {
      const unchangedFilter = {
        _id,
        expires_at: { $gt: answer.answered_at },
        answers: { $size: answers.length },
        ...(answer.correct === null
          ? {}
          : { items: { $not: { $elemMatch: { id: answer.item_id, void: { $type: 'string' } } } } }),
      } as mongo.Filter<RemoteSession>
      return await collection.findOneAndUpdate(
        unchangedFilter,
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
      const isCorrect = { $eq: ['$$entry.choice', right] }
      const markFields = {
        correct: right,
        is_correct: isCorrect,
        points: { $cond: [isCorrect, '$$entry.worth', 0] },
        ruling: { $literal: text },
      }
      const isIt = {
        $and: [{ $eq: ['$$entry.item_id', { $literal: item_id }] }, { $ne: ['$$entry.correct', right] }],
      }
      const isVoid = { $eq: [{ $type: '$$entry.void' }, 'string'] }
      const isOtherwise = {
        $and: [
          { $eq: ['$$entry.id', { $literal: item_id }] },
          correct === null ? { $not: [isVoid] } : isVoid,
        ],
      }
      const ruledVoid = { void: { $literal: correct === null ? text : null } }
      const { modifiedCount } = await collection.updateMany({ bank, 'items.id': item_id }, [
        {
          $set: {
            answers: withEntries('answers', isIt, markFields),
            items: withEntries('items', isOtherwise, ruledVoid),
          },
        },
      ])
      return modifiedCount
    },
  }
}

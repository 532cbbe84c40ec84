import { isNew } from '@icio/kit/db/duplicate-key'
import type { BankName } from '@icio/contracts/banks/banks'
import type { RemoteGameBank } from '@icio/contracts/remote-games/remote-game'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection } from 'mongoose'
import type { Memory } from '../practice/schedule.js'
import { rowsOfPerson } from './rows-of-person.js'

/** A question that a person has missed (collection practice_cards). */
export interface PracticeCard {
  _id: string
  user_id: string
  bank: BankName | RemoteGameBank
  question_id: string
  tags: string[]
  /** The state of the FSRS card, without `due`. */
  memory: Omit<Memory, 'due'>
  due: Date
  /** The IANA name of the time zone that the learner was last known to be in; older cards have none. */
  time_zone?: string
}

export type CardKey = Pick<PracticeCard, 'user_id' | 'bank' | 'question_id'>

export type PracticeCards = ReturnType<typeof createPracticeCards>

/** Creates the operations on missed questions. A card is kept until its question or its account is deleted. */
export function createPracticeCards(connection: Connection) {
  const collection = typedCollection<PracticeCard>(connection, 'practice_cards')
  const idOf = ({ user_id, bank, question_id }: CardKey) => `${user_id}:${bank}:${question_id}`

  return {
    ...rowsOfPerson(collection),
    ensureIndexes: () =>
      collection.createIndexes([
        { key: { user_id: 1, bank: 1, due: 1 } },
        { key: { bank: 1, question_id: 1 } },
      ]),

    async find(key: CardKey): Promise<PracticeCard | null> {
      // The shard key in the filter, so that one shard is asked (docs/operations/sharding.md).
      return await collection.findOne({ _id: idOf(key), user_id: key.user_id, bank: key.bank })
    },

    /** @returns false if the card already exists */
    async add(
      key: CardKey,
      tags: string[],
      { due, ...memory }: Memory,
      zone: string | null,
    ): Promise<boolean> {
      return isNew(collection.insertOne({ _id: idOf(key), ...key, tags, memory, due, ...inZone(zone) }))
    },

    /** @returns false if the card has changed since it was read */
    async change(card: PracticeCard, { due, ...memory }: Memory, zone: string | null): Promise<boolean> {
      const { _id, user_id, bank, due: wasDue } = card
      const unchangedFilter = { _id, user_id, bank, 'memory.reps': card.memory.reps, due: wasDue }
      const { matchedCount } = await collection.updateOne(unchangedFilter, {
        $set: { memory, due, ...inZone(zone) },
      })
      return matchedCount === 1
    },

    async due(
      user_id: string,
      bank: PracticeCard['bank'],
      now: Date,
      limit: number,
    ): Promise<PracticeCard[]> {
      return await collection
        .find({ user_id, bank, due: { $lte: now } }, { sort: { due: 1 }, limit })
        .toArray()
    },

    /** Keeps where a person is, by whose days all cards are due. */
    async keepZone(user_id: string, zone: string): Promise<void> {
      await collection.updateMany({ user_id, time_zone: { $ne: zone } }, { $set: { time_zone: zone } })
    },

    ofBank: (user_id: string, bank: PracticeCard['bank']) => collection.find({ user_id, bank }).toArray(),

    async remove(cards: readonly Pick<PracticeCard, '_id'>[]): Promise<void> {
      await collection.deleteMany({ _id: { $in: cards.map(({ _id }) => _id) } })
    },

    async removeQuestion(bank: PracticeCard['bank'], question_id: string): Promise<void> {
      await collection.deleteMany({ bank, question_id })
    },
  }
}

const inZone = (zone: string | null) => (zone === null ? {} : { time_zone: zone })

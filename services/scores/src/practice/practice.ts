import { learningDayBegins } from '@icio/contracts/dates/days'
import { banksByKind, kindAndEditionOf, type BankKind, type BankName } from '@icio/contracts/banks/banks'
import type { Edition } from '@icio/contracts/editions'
import { bankOfGame, games } from '@icio/contracts/games/games'
import type { NoteMisses, Practice, PracticeDeck } from '@icio/contracts/practice/endpoints'
import { isRemoteGameBank } from '@icio/contracts/remote-games/remote-game'
import type { RemotePractice } from '@icio/contracts/remote-games/schemas'
import type { QuestionBank, RowOf } from '@icio/contracts/question-bank/endpoints'
import type { GameRecord, StoredAnswer } from '../games/game-session.js'
import type { Connection } from 'mongoose'
import {
  createPracticeCards,
  type CardKey,
  type PracticeCard,
  type PracticeCards,
} from '../collections/practice-cards.js'
import { isMastered, memoryAfter, memoryOfMiss, type ReviewedAnswer } from './schedule.js'

const practiceLength: Readonly<Record<BankKind, number>> = { quiz: 10, 'fill-in-blanks': 10, governance: 5 }

const maxTopics = 10

export interface PracticesOptions {
  cards: PracticeCards
  bank: QuestionBank
  now: () => Date
}

export type Practices = ReturnType<typeof createPractices>

/**
 * Implements 'Practice what I missed': missed questions return when FSRS predicts that the player is about to forget
 * them.
 */
export function createPractices({ cards, bank, now }: PracticesOptions) {
  /**
   * Records an answer once; recording the same answer again changes nothing. Without a zone the one that the card was
   * last known to be in counts.
   */
  async function noteAnswer(
    key: CardKey,
    { tags, at, zone: knownZone = null, ...answer }: NotedAnswer,
  ): Promise<void> {
    for (;;) {
      const card = await cards.find(key)
      if (!card && answer.is_correct) return
      if (card?.memory.last_review && card.memory.last_review >= at) return
      const zone = knownZone ?? card?.time_zone ?? null
      const isNoted = card
        ? await cards.change(card, memoryAfter({ ...card.memory, due: card.due }, answer, at, zone), zone)
        : await cards.add(key, tags, memoryOfMiss(at), zone)
      // Another answer to the same question came first: read the card again and retry.
      if (isNoted) return
    }
  }

  /** A person's cards of a bank that are due, longest overdue first. */
  async function dueCards(
    userId: string,
    bank: PracticeCard['bank'],
    zone: string | null = null,
  ): Promise<PracticeCard[]> {
    const near = await cards.due(userId, bank, latestDue(now()), 200)
    return near.filter((card) => dueFrom(card, zone) <= now())
  }

  return {
    /**
     * Records a counted answer: a miss creates a card, and every later answer to the question reschedules it. Visitors'
     * games, boards, and built-in content have no cards.
     */
    async note(record: GameRecord, answer: StoredAnswer): Promise<void> {
      const { user_id, game, specialization, built_in, time_zone: zone = null } = record
      const bank = bankOfGame(game, specialization)
      const { practice } = games[game]
      if (user_id === null || !bank || built_in || practice === 'none') return
      // A correct answer out of two may be a guess, so it does not postpone the question.
      if (practice === 'misses noted' && answer.is_correct) return
      const { question_id, is_correct, confidence, answered_at } = answer
      await noteAnswer(
        { user_id, bank, question_id },
        {
          is_correct,
          ...(confidence === undefined ? {} : { confidence }),
          tags: tagsOf(record, answer),
          at: answered_at,
          zone,
        },
      )
    },

    noteAnswer,
    dueCards,

    async stateOf(userId: string, bank: PracticeCard['bank']): Promise<RemotePractice> {
      const dues = duesOf(await cards.ofBank(userId, bank), null)
      return { ...countsOf(dues, now()), next_due_at: dues.length === 0 ? null : nextOf(dues) }
    },

    /**
     * The rows of a bank that are due for a person, longest overdue first. Deletes cards whose row no longer exists.
     */
    async dueRows<K extends BankKind>(
      userId: string,
      kind: K,
      edition: Edition,
      idOf: (row: RowOf[K]) => string,
      zone: string | null,
    ): Promise<RowOf[K][]> {
      const [due, inBank] = await Promise.all([
        dueCards(userId, banksByKind[kind][edition], zone),
        bank.questions(kind, edition),
      ])
      const rows = new Map(inBank.map((row) => [idOf(row), row]))
      const cardsWithoutRow = due.filter(({ question_id }) => !rows.has(question_id))
      if (cardsWithoutRow.length > 0) await cards.remove(cardsWithoutRow)
      return due.flatMap(({ question_id }) => rows.get(question_id) ?? []).slice(0, practiceLength[kind])
    },

    /**
     * A person's missed questions, and when they are due. The zone is kept for games that do not know it: those of
     * remotes, of rooms and of lobbies.
     */
    async of(userId: string, zone: string | null): Promise<Practice> {
      const all = await cards.ofUser(userId)
      if (zone !== null && all.some((card) => card.time_zone !== zone)) await cards.keepZone(userId, zone)
      const siteCards = all.filter(isOfSite)
      const decks = [...new Set(siteCards.map(({ bank: name }) => name))].map((name) =>
        deckOf(
          name,
          siteCards.filter((card) => card.bank === name),
          now(),
          zone,
        ),
      )
      return { decks: decks.sort((one, other) => other.due - one.due), topics: topicsOf(siteCards) }
    },
  }
}

/** An answer to practice from, with the moment at which it was given, and the learner's time zone if it is known. */
interface NotedAnswer extends ReviewedAnswer {
  tags: string[]
  at: Date
  zone?: string | null
}

/** A card of the site's own banks; those of remotes' games are theirs to show. */
interface SiteCard extends PracticeCard {
  bank: BankName
}

function isOfSite(card: PracticeCard): card is SiteCard {
  return !isRemoteGameBank(card.bank)
}

function tagsOf({ questions }: GameRecord, { question_id }: StoredAnswer): string[] {
  const question = questions.find(({ dealt }) => dealt.id === question_id)
  return question && 'tags' in question.dealt ? question.dealt.tags : []
}

/**
 * When a card is due: one that comes back after days is due from the beginning of that day of the learner, with the
 * night before 4:00 as part of the day before; one that comes back within a day, or of a learner whose zone is not
 * known, at its moment (DATE-3).
 */
function dueFrom({ due, memory, time_zone }: PracticeCard, knownZone: string | null): Date {
  const zone = knownZone ?? time_zone
  return zone === undefined || memory.scheduled_days < 1 ? due : learningDayBegins(due, zone)
}

/** No card that is due by its day has a later moment. */
const latestDue = (now: Date) => new Date(now.getTime() + 25 * 60 * 60 * 1000)

const duesOf = (own: readonly PracticeCard[], zone: string | null) =>
  own.map((card) => dueFrom(card, zone).getTime())

function countsOf(dues: readonly number[], now: Date) {
  return { due: dues.filter((due) => due <= now.getTime()).length, total: dues.length }
}

const nextOf = (dues: readonly number[]) => new Date(Math.min(...dues)).toISOString()

function deckOf(name: BankName, own: readonly PracticeCard[], now: Date, zone: string | null): PracticeDeck {
  const { kind: game, specialization } = kindAndEditionOf(name)
  const dues = duesOf(own, zone)
  return { game, specialization, ...countsOf(dues, now), next_due_at: nextOf(dues) }
}

function topicsOf(siteCards: readonly SiteCard[]): Practice['topics'] {
  const weak = siteCards.filter(({ memory }) => !isMastered(memory))
  const topics = new Map<string, Practice['topics'][number]>()
  for (const { bank: name, tags } of weak) {
    const edition = kindAndEditionOf(name).specialization
    for (const tag of tags) {
      const topic = topics.get(`${edition} ${tag}`) ?? { tag, specialization: edition, missed: 0 }
      topics.set(`${edition} ${tag}`, { ...topic, missed: topic.missed + 1 })
    }
  }
  return [...topics.values()]
    .sort((one, other) => other.missed - one.missed || (one.tag < other.tag ? -1 : 1))
    .slice(0, maxTopics)
}

/** For services in the same process; others call POST /internal/scores/missed-questions. */
export function missedQuestions(connection: Connection, bank: QuestionBank): NoteMisses {
  return noteMissedWith(
    createPractices({ cards: createPracticeCards(connection), bank, now: () => new Date() }),
  )
}

/** Notes questions that a person missed in a room's quiz as wrong answers of the time of the quiz (ROOM-32). */
export function noteMissedWith(practices: Pick<Practices, 'noteAnswer'>): NoteMisses {
  return async (user_id, edition, at, misses) => {
    for (const { question_id, tags } of misses) {
      const key = { user_id, bank: banksByKind.quiz[edition], question_id }
      await practices.noteAnswer(key, { is_correct: false, tags, at })
    }
  }
}

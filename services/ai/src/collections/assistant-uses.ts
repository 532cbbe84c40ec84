import { createHmac, randomUUID } from 'node:crypto'
import { senderOf } from '@icio/kit/net/addresses'
import { createLimiter, type Budget } from '@icio/kit/limits/limiter'
import { keptReadingMs, type GaugeOptions } from '@icio/kit/metrics/gauges'
import type { Connection } from 'mongoose'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/**
 * The lease of a turn, renewed while its answer is running. A turn that is never released, because the service or the
 * database went down, expires soon, so that its visitor is not kept waiting.
 */
const leaseMs = 15_000
const renewLeaseMs = 5_000

/** An address may belong to a whole office, so its limit is this multiple of one visitor's. */
const visitorsPerAddress = 8

/** The combined limit of members at one address, as a multiple of one member's share. */
const membersPerAddress = 2

export interface LimitOptions {
  /** Messages per visitor per hour. */
  perHour: number
  /** Model calls per day, for everyone together. */
  perDay: number
  /** The part of them for visitors who are not signed in; the rest is reserved for members. All by default. */
  visitorsPerDay?: number
  /** The part of them for one address, and for one member. All by default. */
  sharePerDay?: number
  /** Key of the codes that stand for addresses in the database. */
  secret: string
  log: { error(details: object, text: string): void }
  now?: () => number
  /** Repeats a task until it is stopped; tests control it by hand. */
  repeat?: Repeat
}

type Repeat = (task: () => Promise<void>, ms: number) => () => void

const byTheClock: Repeat = (task, ms) => {
  const timer = setInterval(() => void task(), ms)
  timer.unref()
  return () => clearInterval(timer)
}

/** The person who asks. */
export interface Asking {
  visitor: string
  address: string
  /** The id of the signed-in member; null if there is none. */
  member: string | null
}

/** The person who rates a message. */
type Rating = Omit<Asking, 'member'>

/**
 * Limits how much visitors may ask. The counters are in the database, so that they apply to all instances and survive a
 * restart (SEC-18 and SEC-29). Rows expire within a day.
 */
export function createLimits(
  connection: Connection,
  {
    perHour,
    perDay,
    visitorsPerDay = perDay,
    sharePerDay = perDay,
    secret,
    log,
    now = Date.now,
    repeat = byTheClock,
  }: LimitOptions,
) {
  const limiter = createLimiter(connection, {
    collection: 'assistant_uses',
    now: () => new Date(now()),
  })
  const networkOf = (address: string) =>
    createHmac('sha256', secret).update(senderOf(address)).digest('base64url').slice(0, 22)

  /**
   * The daily limits on model calls: one address has a share, visitors as a whole have a share, and the rest is
   * reserved for members, each of whom has a share too. The order goes from individual to common limits, so that a
   * request refused by its own share uses up nothing of the others.
   */
  function callsOfTheDay({ address, member }: Asking): Budget[] {
    const network = networkOf(address)
    const shares: [key: string, max: number][] =
      member === null
        ? [
            [`day-address:${network}`, sharePerDay],
            ['day-visitors', visitorsPerDay],
          ]
        : [
            [`day-member:${member}`, sharePerDay],
            [`day-members-of:${network}`, sharePerDay * membersPerAddress],
          ]
    return [...shares, ['model', perDay] as const].map(([key, max]) => ({ key, max, windowMs: dayMs }))
  }

  /** What one visitor and one address may do in an hour. */
  const usesOfTheHour = (own: string, sharedKey: string, { visitor, address }: Rating): Budget[] => [
    { key: `${own}:${visitor}`, max: perHour, windowMs: hourMs },
    { key: `${sharedKey}:${networkOf(address)}`, max: perHour * visitorsPerAddress, windowMs: hourMs },
  ]

  /** The part of the day's model calls that is used up, from 0 to 1; the budget is shared by all instances. */
  const modelBudget: GaugeOptions = {
    name: 'budget_used_ratio',
    help: 'Part of a daily budget that is used up',
    labelNames: ['budget'],
    keptMs: keptReadingMs,
    async read() {
      const callCount = await limiter.count({ key: 'model', max: perDay, windowMs: dayMs })
      return [{ value: perDay === 0 ? 1 : callCount / perDay, labels: { budget: 'model_calls' } }]
    },
  }

  return {
    ensureIndexes: limiter.ensureIndexes,
    modelBudget,
    /**
     * Starts an answer; each visitor may have one at a time. A refused request uses up none of the shared limits. An
     * answer of the library alone costs nothing, and is limited only as every call is (CHAT-37).
     *
     * @returns a function that ends the turn
     * @throws ServiceError too_many_requests, with the seconds to wait
     */
    async begin(asking: Asking, { callsModel }: { callsModel: boolean }) {
      const turn = { key: `turn:${asking.visitor}`, holder: randomUUID(), holdMs: leaseMs, waitMs: 1000 }
      const uses = callsModel ? [...usesOfTheHour('asked', 'address', asking), ...callsOfTheDay(asking)] : []
      try {
        const steps = [turn, ...uses]
        await limiter.take(steps, 'too_many_requests')
      } catch (error) {
        await limiter.end(turn)
        throw error
      }
      // If renewing fails, the visitor could at most ask two questions at once.
      const keep = () =>
        limiter
          .extend(turn)
          .catch((err: unknown) => log.error({ err }, 'the lease of an assistant turn could not be renewed'))
      const stopKeeping = repeat(keep, renewLeaseMs)
      return async () => {
        stopKeeping()
        await limiter.end(turn)
      }
    },
    /** Counts a rated message. */
    countFeedback: (rating: Rating) =>
      limiter.take(usesOfTheHour('rated', 'rated-address', rating), 'too_many_requests'),
  }
}

export type Limits = ReturnType<typeof createLimits>

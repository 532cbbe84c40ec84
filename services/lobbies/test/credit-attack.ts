import { shuffle, type Random } from '@icio/kit/random'

/** One line of the order of writes, as a copy of the database and its log of changes shows it. */
export interface Write {
  at: number
  collection: 'room_seats' | 'room_answers' | 'attendance' | 'mail_outbox'
  /** The id of the row. */
  id: string
  /** Attendance and mails: who it is; the attacker knows all forty. */
  person?: number
  block?: number
  /** Answers: what the row says of its seat, and of which activity it is. */
  seat?: string
  activity?: string
}

/** What can be told apart: all rows that one stored identifier leads to. */
interface Trace {
  id: string
  seatAt: number | null
  answersAt: number[]
  blocks: Set<number>
}

/** What can be told apart among the answers of each activity: rows with the same identifier belong together. */
export function tracesOf(writes: readonly Write[], blockOf: (at: number) => number): Map<string, Trace[]> {
  const all = new Map<string, Trace>()
  const traceOf = (id: string) => {
    const known = all.get(id) ?? { id, seatAt: null, answersAt: [], blocks: new Set<number>() }
    all.set(id, known)
    return known
  }
  const classes = new Map<string, Set<Trace>>()
  for (const { collection, id, at, seat = '', activity = '' } of writes) {
    if (collection === 'room_seats') traceOf(id).seatAt ??= at
    if (collection !== 'room_answers') continue
    const trace = traceOf(seat)
    trace.answersAt.push(at)
    trace.blocks.add(blockOf(at))
    classes.set(activity, (classes.get(activity) ?? new Set()).add(trace))
  }
  return new Map([...classes].map(([name, traces]) => [name, [...traces]]))
}

/** What the attacker knows of a person: whose row of attendance it is stands in the row. */
export type Known = ReturnType<typeof knownOf>[number]

export function knownOf(writes: readonly Write[], people: readonly number[]) {
  const rows = people.map((person) => {
    const own = writes.filter((write) => write.person === person)
    const attendance = own.filter(({ collection }) => collection === 'attendance')
    const [first, ...later] = attendance
    return {
      person,
      registeredAt: first?.at ?? 0,
      laterAt: later.map(({ at }) => at),
      mailAt: own.find(({ collection }) => collection === 'mail_outbox')?.at ?? 0,
      blocks: new Set(attendance.flatMap(({ block }) => block ?? [])),
      id: first?.id ?? '',
    }
  })
  const ids = ranks(rows, ({ id }) => id)
  const attendance = writes.filter(({ collection }) => collection === 'attendance')
  return rows.map((row) => ({
    ...row,
    idRank: ids.get(row) ?? 0,
    /** The place among those who were written for a block. */
    rankIn(block: number): number {
      const ofBlock = attendance.filter((write) => write.block === block)
      return ofBlock.findIndex(({ person }) => person === row.person) / ofBlock.length
    },
  }))
}

/** The place of each item in an order, from 0 to 1. */
function ranks<T>(items: readonly T[], by: (item: T) => number | string): Map<T, number> {
  const sorted = [...items].sort((a, b) => (by(a) < by(b) ? -1 : 1))
  return new Map(sorted.map((item, rank) => [item, rank / items.length]))
}

/** How little a write fits to be made by whoever made one of the earlier ones: most take this long, give or take so much. */
function misfit(
  at: number,
  earlier: readonly number[],
  { after, spread }: { after: number; spread: number },
) {
  const gaps = earlier.map((time) => Math.abs(at - time - after) / spread)
  return Math.min(6, ...gaps) ** 2
}

/**
 * Names a trace for each person: by how near their writes stand to each other in time and in order, by the blocks that a
 * person missed and a trace is silent in, by mails, and by the order of ids. The best pair is taken first.
 */
export function attack(
  known: readonly Known[],
  traces: readonly Trace[],
  { blocks, block, random }: { blocks: readonly number[]; block: number; random: Random },
): Map<number, string> {
  const firstAt = ({ answersAt }: Trace) => answersAt[0] ?? 0
  const [order, ids] = [ranks(traces, firstAt), ranks(traces, ({ id }) => id)]
  const pairs = known.flatMap((row) => {
    const rank = row.rankIn(block)
    return traces.map((trace) => {
      const starts = trace.seatAt === null ? trace.answersAt : [trace.seatAt]
      const times =
        misfit(row.registeredAt, starts, { after: 55_000, spread: 15_000 }) +
        misfit(row.mailAt, starts, { after: 55_000, spread: 15_000 }) +
        row.laterAt.reduce((sum, at) => sum + misfit(at, trace.answersAt, { after: 14_000, spread: 5000 }), 0)
      const place = Math.abs(rank - (order.get(trace) ?? 0))
      const id = Math.abs(row.idRank - (ids.get(trace) ?? 0))
      const missed = blocks.filter((block) => row.blocks.has(block) !== trace.blocks.has(block)).length
      return { row, trace, score: times + 4 * place + id + 60 * missed }
    })
  })
  const named = new Map<number, string>()
  const taken = new Set<string>()
  for (const { row, trace } of shuffle(pairs, random).sort((a, b) => a.score - b.score)) {
    if (named.has(row.person) || taken.has(trace.id)) continue
    named.set(row.person, trace.id)
    taken.add(trace.id)
  }
  return named
}

import { modulesOf } from '@icio/banks/path'
import { dayIn } from '@icio/contracts/dates/days'
import { editions, type Edition } from '@icio/contracts/editions'
import type { ModuleId } from '@icio/contracts/path/mastery'
import { minutesOfRound } from '@icio/contracts/record/record-rules'
import type { EducationEntries } from '../collections/education-entries.js'
import type { GameRecord } from '../games/game-session.js'

/** A round that counts for the record: of a module, of the check, or of practice. */
interface Round {
  user_id: string
  edition: Edition
  first: Date
  last: Date
  /** The IANA name of the person's time zone, by whose days it is entered. */
  zone?: string | undefined
}
type RecordedRound = (Round & { kind: 'check' | 'practice' }) | (Round & { kind: 'module'; module: ModuleId })

export type RecordedRounds = ReturnType<typeof createRecordedRounds>

/** Enters rounds in the education record of their person (PATH-17). */
export function createRecordedRounds(entries: EducationEntries) {
  async function note(round: RecordedRound): Promise<void> {
    const { user_id, kind, edition, first, last, zone = 'UTC' } = round
    const ref = kind === 'module' ? `${edition}:${round.module}` : edition
    await entries.addMinutes(
      { user_id, kind, day: dayIn(last, zone), title: titleOf(round), minutes: minutesOfRound(first, last) },
      ref,
    )
  }
  return {
    note,

    /** Enters a finished game if it is a round of a module or of practice. */
    async noteGame({
      user_id,
      specialization: edition,
      module,
      practice,
      answers,
      time_zone: zone,
    }: GameRecord): Promise<void> {
      const [first, last] = [answers[0]?.answered_at, answers.at(-1)?.answered_at]
      if (user_id === null || !first || !last) return
      const round = { user_id, edition, first, last, zone }
      if (module) await note({ ...round, kind: 'module', module })
      else if (practice) await note({ ...round, kind: 'practice' })
    },
  }
}

function titleOf(round: RecordedRound): string {
  const { audience } = editions[round.edition]
  switch (round.kind) {
    case 'practice':
      return `Practice, ${audience}`
    case 'check':
      return `Check of the trustee path, ${audience}`
    case 'module': {
      const title = modulesOf(round.edition).find(({ id }) => id === round.module)?.title
      return `Module: ${title ?? round.module}, ${audience}`
    }
  }
}

import type { Edition } from '../editions.js'
import type { Estimate } from '../statistics/shares.js'
import type { ActivityKind, EntryState } from './rules.js'
import type { OpenedSeal } from './sealed.js'

export interface ReportRow {
  text: string
  count: number
  /** As `percentOf` gives it; null where the row is not a share. */
  percent: number | null
  right?: boolean
  /** How many answered, where rows of an activity differ in it: the groups of an experiment. */
  n?: number
}

export interface ReportActivity {
  title: string
  kind: ActivityKind
  n: number
  /** 'fewer than 5 answers' (ROOM-23): there are no rows then. */
  few: boolean
  rows: ReportRow[]
  /** `number`, `range`: in one line. */
  figures?: {
    median?: number
    low?: number
    high?: number
    truth?: number
    unit?: string
    /** As the activity writes its figures; reports from before have none, and write what digits there are. */
    decimals?: number
    hits?: number
  }
  /** `range`: a seal that was opened, which its owner can correct; `lines` say it (FORUM-20). */
  opened_seal?: OpenedSeal
  /** What is right, where no count stands: fewer than 5 have answered. */
  right?: string
  explanation?: string
  source?: string
  /** `round`, `mirror`: what was found, `questions`: what became of them (FORUM-16), as sentences. */
  lines?: string[]
  /** Results by table, under ROOM-17 with 5; table 0 are those who sit at none. */
  tables: { table: number; n: number; rows: ReportRow[]; median?: number }[]
  /** `feedback`: how many gave 1 to 5 to each statement; none below 5 answers (FORUM-15). */
  statements?: { text: string; counts: number[] }[]
  /** `feedback`: the comments that a host has approved. */
  comments?: string[]
  /** Approved questions, as text. */
  questions?: { text: string; votes: number; state: EntryState }[]
}

/** 'What this room knows' (ROOM-33); a line that fewer than 5 answered is missing. */
export interface RoomKnowledge {
  topics: { tag: string; share: Estimate; n: number }[]
  divided?: { prompt: string; n: number; rows: ReportRow[] }
  confident_wrong?: { prompt: string; choice: string; right: string; n: number; confidence: number }
  articles: { kind: 'education' | 'insight'; slug: string; title: string }[]
  committee_questions: string[]
}

export interface RoomReport {
  id: string
  title: string
  specialization: Edition
  date: string
  seats: number
  knows: RoomKnowledge
  activities: ReportActivity[]
  /** It is deleted on this day (ROOM-24). */
  expires_at: string
  /** For hosts: a share link exists. */
  shared?: boolean
  /** For its owner: how long it is kept, in months, and whether it can be kept for longer (FORUM-18). */
  keeping?: { months: number; may_lengthen: boolean }
  /** For its owner: the agenda that was played can be copied (FORUM-6); not of reports from before it was kept. */
  may_copy?: true
  /** For hosts of a run with an exit card: comments can be read and approved until then (FORUM-15). */
  comments_until?: string
}

export interface ReportSummary {
  id: string
  title: string
  date: string
  seats: number
  shared: boolean
  expires_at: string
}

import { roomClosesMs, runEndsMs } from '@icio/contracts/rooms/rules'
import { draftOf, type RoomRecord, type RunRecord } from '../room.js'

/** What a room from before there were runs has beside today's fields (FORUM-7). */
export interface RowBeforeRuns extends Omit<RoomRecord, 'run' | 'past_runs' | 'planned_at' | 'closes_at'> {
  state: 'open' | 'ended'
  tables_fixed: boolean
  seats_taken: number
  seats_numbered: number
  paused_at: Date | null
  current_id: string | null
  first_activity_at: Date | null
  last_opened_at?: Date
  ends_at: Date
  ended_at: Date | null
  report_id: string | null
  expiry_set?: boolean
  opener_slot?: string
}

/** Returns a room from before there were runs as a plan, with a run if it was running (FORUM-7). */
export function fromBeforeRuns(
  row: RowBeforeRuns,
): RoomRecord & { opener_place?: string; run_place?: string } {
  const { _id, code, title, specialization, opener_id, host_ids, host_links, created_at, rev } = row
  const isRunning = row.state === 'open' && (row.seats_taken > 0 || row.first_activity_at !== null)
  const run: RunRecord = {
    id: _id,
    began_at: row.first_activity_at ?? created_at,
    ends_at: row.ends_at,
    hosted_at: new Date(row.ends_at.getTime() - runEndsMs.afterHosts),
    tables_fixed: row.tables_fixed,
    seats_taken: row.seats_taken,
    seats_numbered: row.seats_numbered,
    paused_at: row.paused_at,
    current_id: row.current_id,
    first_activity_at: row.first_activity_at,
    last_opened_at: row.last_opened_at ?? null,
  }
  const past = row.ended_at
    ? [
        {
          id: _id,
          ended_at: row.ended_at,
          report_id: row.report_id,
          expiry_set: row.expiry_set !== false,
        },
      ]
    : []
  return {
    _id,
    code,
    title,
    specialization,
    opener_id,
    host_ids,
    helpers: host_ids.filter((id) => id !== opener_id).map((user_id) => ({ user_id, name: 'Helper' })),
    host_links,
    seats_limit: row.seats_limit,
    ...(row.by_staff === undefined ? {} : { by_staff: row.by_staff }),
    tables: row.tables,
    show_at_once: row.show_at_once,
    hide_numbers: row.hide_numbers,
    hide_names: row.hide_names,
    ...(row.sounds === undefined ? {} : { sounds: row.sounds }),
    ...(row.second_code === undefined ? {} : { second_code: row.second_code }),
    rev,
    agenda: isRunning ? row.agenda : row.agenda.map(({ content }) => draftOf(content)),
    ...(row.time_zone === undefined ? {} : { time_zone: row.time_zone }),
    created_at,
    planned_at: null,
    closes_at: new Date(created_at.getTime() + roomClosesMs.afterMaking),
    closing_chosen: false,
    closed_at: null,
    run: isRunning ? run : null,
    past_runs: past,
    // A person's three places for open rooms were counted in the same way.
    ...(row.opener_slot && row.state === 'open' ? { opener_place: row.opener_slot } : {}),
    ...(row.opener_slot && isRunning ? { run_place: row.opener_slot } : {}),
  }
}

import { randomBytes } from 'node:crypto'
import { defaultEdition, type Edition } from '@icio/contracts/editions'
import { maxPlayers } from '@icio/contracts/lobbies/endpoints'
import { keptMs, type LobbyRecord, type SeatRecord } from './lobby.js'
import { idleUntil } from './rules.js'

/** Creates a waiting lobby with its host on the first seat. */
export function createLobbyRecord(
  host: SeatRecord,
  code: string,
  edition: Edition = defaultEdition,
  now: Date,
): LobbyRecord {
  return {
    _id: randomBytes(12).toString('base64url'),
    code,
    creator_name: host.player_name,
    host_user_id: host.user_id,
    specialization: edition,
    status: 'waiting',
    max_players: maxPlayers,
    current_question: 0,
    game: 0,
    question_times: [],
    phase: 'waiting',
    phase_seq: 0,
    phase_ends_at: idleUntil(now),
    open_from: null,
    limit_ms: null,
    paused_at: null,
    held: false,
    left_ms: 0,
    scoring: 'accuracy',
    room_locked: false,
    seats: [host],
    kicked: [],
    results: [],
    ended_reason: null,
    due_scores: [],
    scores_due_at: null,
    scores_tries: 0,
    host_mids: [],
    rev: 1,
    created_at: now,
    updated_at: now,
    expires_at: new Date(now.getTime() + keptMs),
  }
}

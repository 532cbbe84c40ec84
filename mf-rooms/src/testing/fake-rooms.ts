import { errors, type ErrorCode } from '@icio/contracts/errors'
import type { RoomAnswer } from '@icio/contracts/rooms/client-messages'
import type {
  HostActivity,
  HostRoom,
  PublicActivity,
  RoomDoor,
  SeatRoom,
  StageRoom,
} from '@icio/contracts/rooms/room-views'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import { createJsonResponse } from '@icio/shared-ui/testing/json-response'
import { createCall } from '@icio/shared-ui/api/call'
import type { AnswerOutcome, RoomStore } from '../room/room-store.js'
import type { Attempt } from '../room/use-attempt.js'

/** Three options, whose ids are their texts in small letters. */
export const threeOptions = ['Bonds', 'Cash', 'Loans'].map((text) => ({ id: text.toLowerCase(), text }))

/** An open choice of three options, as seats and stages get it. */
export function publicActivity(more: Partial<PublicActivity> = {}): PublicActivity {
  return {
    id: 'a1',
    kind: 'choice',
    number: 1,
    state: 'open',
    phase_seq: 1,
    closing: false,
    ends_in_ms: null,
    clock_ms: null,
    prompt: 'Which one?',
    options: threeOptions,
    answer_shown: false,
    ...more,
  }
}

/** A draft of the same choice, as hosts get it. */
export function hostActivity(more: Partial<HostActivity> = {}): HostActivity {
  return {
    id: 'a1',
    kind: 'choice',
    number: 1,
    state: 'draft',
    phase_seq: 0,
    was_shown: false,
    counted: false,
    result_read: false,
    answer_shown: false,
    closing: false,
    ends_in_ms: null,
    clock_ms: null,
    next: { to: 'open' },
    prompt: 'Which one?',
    options: threeOptions,
    ...more,
  }
}

const room = {
  id: 'r1',
  code: 'ABC234',
  title: 'Committee',
  specialization: 'general',
  run_id: 'run',
  state: 'open',
  tables: 0,
  tables_fixed: false,
  paused: false,
  small: false,
  rev: 1,
} as const

/** A room of a seat that has just sat down. */
export function seatRoom(more: Partial<SeatRoom> = {}): SeatRoom {
  return {
    ...room,
    as: 'seat',
    seat: { id: 's1', number: 7, table: null, name: null },
    current: null,
    own: [],
    entries: [],
    ...more,
  }
}

/** A room on the wall, with twelve people and nothing open. */
export function stageRoom(more: Partial<StageRoom> = {}): StageRoom {
  return {
    ...room,
    as: 'stage',
    hide_numbers: false,
    hide_names: false,
    sounds: false,
    second_code: false,
    current: null,
    counts: {
      seats: 12,
      present: 12,
      activity_id: null,
      answered: null,
      arrivals: { tables: [], names: [] },
    },
    entries: [],
    ...more,
  }
}

/** A room at the desk of its opener, in a run with an empty agenda. */
export function hostRoom(more: Partial<HostRoom> = {}): HostRoom {
  return {
    ...room,
    as: 'host',
    may_end: true,
    seats_limit: 50,
    show_at_once: false,
    hide_numbers: false,
    hide_names: false,
    locked: false,
    closes_when_all: false,
    sounds: false,
    second_code: false,
    stage_key: 'key',
    participants: null,
    participants_fixed: false,
    helpers: 0,
    helper_list: [],
    helpers_limit: 5,
    created_at: '2026-11-01T09:00:00.000Z',
    planned_at: null,
    agenda_starts_at: null,
    closes_at: '2027-12-05T09:00:00.000Z',
    closes_soon: false,
    closed: false,
    last_run: null,
    again_until: null,
    ends_at: '2026-11-28T21:00:00.000Z',
    report_id: null,
    agenda: [],
    current_id: null,
    counts: { seats: 12, present: 11, activity_id: null, answered: null },
    entries: [],
    entries_total: 0,
    entries_waiting: 0,
    ...more,
  }
}

/** What the code of a room leads to while a run goes on. */
export function roomDoor(more: Partial<RoomDoor> = {}): RoomDoor {
  return {
    id: 'r1',
    run_id: 'run',
    planned_at: null,
    code: 'ABC234',
    title: 'Committee',
    specialization: 'general',
    tables: 0,
    tables_fixed: false,
    second_code: false,
    seated: false,
    host: false,
    ...more,
  }
}

/** The store of a seat's page whose answers all come to the same; records what was sent and how often it was read anew. */
export function seatStore(
  outcome: AnswerOutcome | Promise<AnswerOutcome> = 'accepted',
  more: Partial<RoomStore<SeatRoom>> = {},
) {
  const sent: RoomAnswer[] = []
  const views: SeatRoom[] = []
  let refreshed = 0
  const store: RoomStore<SeatRoom> = {
    view: null,
    receivedAt: 0,
    link: { at: 'connecting' },
    slow: false,
    offline: false,
    ended: null,
    freed: null,
    opened: () => () => {},
    take: (view) => void views.push(view),
    refresh: async () => void (refreshed += 1),
    answer: async (answer) => {
      sent.push(answer)
      return outcome
    },
    ...more,
  }
  return { store, sent, views, refreshed: () => refreshed }
}

/** A reply of the service: a body, or the code of an error; with a function, made from what was sent. */
export type Reply = object | ErrorCode
type Replies = Record<string, Reply | ((body: unknown) => Reply)>

/**
 * A rooms service that replies by 'METHOD /path' without the query, and records the calls. A call without a reply fails
 * as it does without a network.
 */
export function fakeRooms(replies: Replies = {}) {
  const calls: { call: string; query: string; body: unknown }[] = []
  const http: ShellApi['http'] = async (address, init = {}) => {
    const [path = '', query = ''] = address.split('?')
    const call = `${init.method ?? 'GET'} ${path}`
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    calls.push({ call, query, body })
    const known = replies[call]
    const reply = typeof known === 'function' ? known(body) : known
    if (reply === undefined) throw new TypeError(`No network for ${call}`)
    if (typeof reply !== 'string') return createJsonResponse(200, reply)
    const { status, text } = errors[reply as ErrorCode]
    return createJsonResponse(status, { error: { code: reply, message: text } })
  }
  return {
    http,
    calls,
    /** Replies that a test changes while a page is open. */
    replies,
    /** The bodies of all calls of one kind, in their order. */
    bodiesOf: (call: string) => calls.filter((one) => one.call === call).map(({ body }) => body),
  }
}

/** A page whose live connections all fail, so that it goes on by calls; returns the function that gives them back. */
export function withoutSockets(): () => void {
  const own = window.WebSocket
  Object.assign(window, {
    WebSocket: class {
      constructor() {
        throw new Error('No sockets here')
      }
    },
  })
  return () => Object.assign(window, { WebSocket: own })
}

/** What a part of the desk acts with: does it, and says whether it worked, without the messages of the desk. */
export function actAtDesk(http: ShellApi['http']): Attempt {
  return async (action) => {
    try {
      await action(createCall(http))
      return true
    } catch {
      return false
    }
  }
}

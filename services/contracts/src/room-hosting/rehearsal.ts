/** The invented seats that a host can choose (FORUM-10); a room has never more of them than seats. */
export const rehearsalSizes = [20, 60, 200] as const

/** A rehearsal ends by itself after this time at the latest. */
export const rehearsalMs = 60 * 60_000

/** What a host can let happen in a rehearsal. */
export const incidentKinds = ['lost_connections', 'rude_word', 'silent_table', 'wrong_clock'] as const
export type IncidentKind = (typeof incidentKinds)[number]

/** Phones that lose their connection together, and after which time they are back. */
export const lostPhones = { count: 10, backAfterMs: 60_000 } as const

/** A silent table answers again after this time. */
export const silentTableMs = 5 * 60_000

/** An incident as the desk lists it, the newest last. */
export type Incident =
  | { kind: 'lost_connections'; seats: number; back: boolean }
  | { kind: 'rude_word' }
  | { kind: 'silent_table'; table: number; back: boolean }
  | { kind: 'wrong_clock'; refused: boolean }

/** A rehearsal as its hosts see it: how many seats are invented, and what they let happen. */
export interface Rehearsal {
  seats: number
  incidents: Incident[]
}

/** Stands on stage, desk and every real seat of a rehearsal. */
export const rehearsalMark = 'REHEARSAL'

/** The presses of a host in a rehearsal. */
export const incidentPresses = {
  lost_connections: 'Ten phones lose their connection',
  rude_word: 'A rude word arrives',
  silent_table: 'A table is silent',
  wrong_clock: 'A phone’s clock is wrong',
} as const satisfies Record<IncidentKind, string>

/** Returns what happens in a room after an incident, and what a host can do about it. */
export function incidentText(incident: Incident): string {
  switch (incident.kind) {
    case 'lost_connections':
      return incident.back
        ? `${incident.seats} phones are back. They have kept their seats and their answers.`
        : `${incident.seats} phones have lost their connection and come back by themselves within a minute. Nothing that they answered is lost; “present” counts them no more.`
    case 'rude_word':
      return 'A rude word has arrived. It stands marked in your list: reject it, or make quiet whoever entered it. If it is on the wall already, take it back there.'
    case 'silent_table':
      return incident.back
        ? `Table ${incident.table} answers again.`
        : `Table ${incident.table} does not answer. Ask it aloud, or close without it.`
    case 'wrong_clock':
      return incident.refused
        ? 'The phone whose clock is wrong has answered after the close. It was told so, and the answer does not count.'
        : 'The clock of one phone is an hour slow. The room goes by its own clock: close the vote, and the phone is too late.'
  }
}

import { lostPhones, silentTableMs, type Rehearsal } from '@icio/contracts/room-hosting/rehearsal'

/** What a host let happen in a rehearsal; its invented seats are counted from 0. */
export type IncidentRecord = { at: Date } & (
  | { kind: 'lost_connections'; seats: number[] }
  | { kind: 'rude_word' }
  | { kind: 'silent_table'; table: number }
  | { kind: 'wrong_clock'; seat: number; activity_id: string; refused?: true }
)

export interface RehearsalRecord {
  seats: number
  incidents: IncidentRecord[]
}

/** Whether an incident is over at this time; a rude word and a wrong clock are not. */
export function isOver(incident: IncidentRecord, now: number): boolean {
  const age = now - incident.at.getTime()
  if (incident.kind === 'lost_connections') return age >= lostPhones.backAfterMs
  return incident.kind === 'silent_table' && age >= silentTableMs
}

export function rehearsalView({ seats, incidents }: RehearsalRecord, now: number): Rehearsal {
  return {
    seats,
    incidents: incidents.map((incident) => {
      switch (incident.kind) {
        case 'lost_connections':
          return { kind: incident.kind, seats: incident.seats.length, back: isOver(incident, now) }
        case 'silent_table':
          return { kind: incident.kind, table: incident.table, back: isOver(incident, now) }
        case 'wrong_clock':
          return { kind: incident.kind, refused: incident.refused === true }
        case 'rude_word':
          return { kind: incident.kind }
      }
    }),
  }
}

import type { FieldProblem } from '@icio/contracts/rooms/activity-checks'
import { ServiceError } from '@icio/kit/http/errors'
import { agendaFileFormat, agendaFileVersion, type AgendaFile } from '@icio/contracts/room-hosting/schemas'
import { ActivityInput, type ActivityContent } from '@icio/contracts/rooms/schemas'
import { planOf, type RoomRecord } from '../room.js'

/** What only those who are given it may read of an item that a host has written (FORUM-6). */
const answerFields: ReadonlySet<string> = new Set(['right', 'truth', 'explanation'])
/** What a host sets of an item of the banks; everything else comes from the bank by its reference. */
const setOfBankItem: ReadonlySet<string> = new Set([
  'kind',
  'ref',
  'ask_tables',
  'seconds',
  'limit_seconds',
  'host_note',
  'minutes',
])
/** Each room says for itself what is a matter before its body (FORUM-21), and what is sealed until when (FORUM-19). */
const ofRoom: ReadonlySet<string> = new Set(['before_body', 'seal'])
const inFile = new Set(Object.keys(ActivityInput.properties).filter((field) => !ofRoom.has(field)))

/**
 * Returns the agenda of a room as a file (FORUM-6), with nothing of a run, a seat or a host.
 *
 * @param extras what the giver gives away besides: notes of hosts, and answers of own items
 */
export function agendaFileOf(room: RoomRecord, extras: { notes: boolean; answers: boolean }): AgendaFile {
  const { title, specialization, tables } = room
  const isGiven = (field: string, isOfBank: boolean) =>
    inFile.has(field) &&
    (isOfBank ? setOfBankItem.has(field) : extras.answers || !answerFields.has(field)) &&
    (extras.notes || field !== 'host_note')
  const inputOf = (content: ActivityContent): ActivityInput => ({
    ...Object.fromEntries(
      Object.entries(content).filter(([field]) => isGiven(field, content.ref !== undefined)),
    ),
    kind: content.kind,
  })
  return {
    format: agendaFileFormat,
    version: agendaFileVersion,
    title,
    specialization,
    tables,
    activities: planOf(room).map(({ content }) => inputOf(content)),
  }
}

/** Returns an error of an activity with the place of its fields in a file. */
export function placedInFile(error: unknown, place: string): unknown {
  if (!(error instanceof ServiceError) || !Array.isArray(error.details)) return error
  const details = (error.details as FieldProblem[]).map(({ path, message }) => ({
    path: `${place}.${path}`,
    message,
  }))
  return new ServiceError(error.code, details)
}

/** Returns a file without the answers of own items, as those get it who have a link and no account (FORUM-6). */
export function withoutAnswers(file: AgendaFile): AgendaFile {
  const activities = file.activities.map(
    (activity) =>
      Object.fromEntries(
        Object.entries(activity).filter(([field]) => activity.ref !== undefined || !answerFields.has(field)),
      ) as ActivityInput,
  )
  return { ...file, activities }
}

import { activityProblems, type FieldProblem } from '@icio/contracts/rooms/activity-checks'
import type { Edition } from '@icio/contracts/editions'
import type { AgendaOffer } from '@icio/contracts/rooms/endpoints'
import { experimentTitle } from '@icio/contracts/rooms/mirror'
import { leastTablesAsked } from '@icio/contracts/rooms/round'
import { agendaLimit, sizes } from '@icio/contracts/rooms/rules'
import type { ActivityChange, ActivityContent, ActivityInput } from '@icio/contracts/rooms/schemas'
import { readAgendas, readRoomRanges, readRounds, type AgendaItem } from '@icio/banks/rooms'
import type { QuestionBank } from '@icio/contracts/question-bank/endpoints'
import { ServiceError } from '@icio/kit/http/errors'
import type { Person } from '@icio/kit/auth/identity'
import { listItems, ofBank, roundContent } from './bank-items.js'
import { experimentOffers, findExperiment } from '../mirror/mirror.js'
import { peersContent } from '../activities/peers.js'
import { draftOf, type ActivityRecord, type RoomRecord } from '../room.js'

/** Throws validation_failed with the fields that are wrong. */
export function demandNone(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw new ServiceError('validation_failed', problems)
}

/** Refuses a call for one of its fields. Throws validation_failed. */
export function refuseField(path: string, message: string): never {
  throw new ServiceError('validation_failed', [{ path, message }])
}

/** Throws not_host for everybody whom the room's record does not name as a host (ROOM-8). */
export function demandHost(room: Pick<RoomRecord, 'host_ids'>, person: Person | null): void {
  if (!person || !room.host_ids.includes(person.id)) throw new ServiceError('not_host')
}

/**
 * Returns the content as it is stored: every option with an id of its own, and `right` as ids. A given id is kept, so
 * that a changed text keeps its marks.
 *
 * @throws ServiceError validation_failed, naming the field
 */
export function contentOf(input: Omit<ActivityInput, 'ref'>, tables: number): ActivityContent {
  demandNone(activityProblems(input, tables))
  if (input.kind === 'mirror') return mirrorContent(input)
  if (input.kind === 'peers') return peersContent(input)
  const { least, most } = sizes.boardTables
  if (input.kind === 'board' && (tables < least || tables > most)) {
    refuseField('kind', `needs a room with ${least} to ${most} tables`)
  }
  const { options, right, statements, ...rest } = input
  const withIds = options?.map(({ id, text }, index) => ({ id: id ?? `o${index + 1}`, text: text.trim() }))
  if (withIds && new Set(withIds.map(({ id }) => id)).size < withIds.length) {
    refuseField('options', 'has an id twice')
  }
  const ids = right?.map(
    (idOrPlace) => withIds?.find(({ id }, index) => id === idOrPlace || String(index) === idOrPlace)?.id,
  )
  if (ids?.some((id) => id === undefined)) refuseField('right', 'is none of the options')
  return {
    ...rest,
    ...(rest.prompt === undefined ? {} : { prompt: rest.prompt.trim() }),
    ...(withIds ? { options: withIds } : {}),
    ...(ids ? { right: ids.flatMap((id) => id ?? []) } : {}),
    ...(input.kind === 'feedback' ? { statements: statements?.map((text) => text.trim()) ?? [] } : {}),
    ...(input.kind === 'words' ? { entries: input.entries ?? 1 } : {}),
    ...(input.kind === 'number' || input.kind === 'range' || input.form === 'number'
      ? { scale: input.scale ?? 'linear' }
      : {}),
    ...(input.kind === 'round' ? { form: input.form ?? 'choice' } : {}),
  }
}

/**
 * Returns the content of a draft after a change by a host.
 *
 * Of a bank item the key takes no part in the checks: whether a change is refused would tell it (ROOM-38). An answer
 * that the host gives replaces the bank's; a mark whose option is gone is gone with it.
 *
 * @throws ServiceError validation_failed, naming the field
 */
export function changedContent(
  before: ActivityContent,
  { minutes, seal, ...other }: Omit<ActivityChange, 'position'>,
  tables: number,
): ActivityContent {
  const { tags, ref, twin, minutes: minutesBefore, seal: sealBefore, ...known } = before
  const left = minutes ?? minutesBefore
  const sealLeft = seal === undefined ? sealBefore : seal
  const fields = {
    ...other,
    ...(left ? { minutes: left } : {}),
    ...(sealLeft ? { seal: sealLeft } : {}),
  }
  const keptFields = { ...(tags ? { tags } : {}), ...(twin ? { twin } : {}), ...(ref ? { ref } : {}) }
  if (ref === undefined) {
    // Who seals a question of their own takes its figure out: it is typed when the seal is opened (FORUM-20).
    const { truth: figure, ...unanswered } = known
    const own = seal || figure === undefined ? unanswered : { ...unanswered, truth: figure }
    return { ...contentOf({ ...own, ...fields }, tables), ...keptFields }
  }
  if (fields.kind !== undefined && fields.kind !== before.kind)
    refuseField('kind', 'cannot be changed for a question of the banks')
  const { right, truth, explanation, source, ...open } = known
  const after = contentOf({ ...open, ...fields }, tables)
  const markedIds = right?.filter((id) => after.options?.some((option) => option.id === id))
  return {
    ...(markedIds && markedIds.length > 0 ? { right: markedIds } : {}),
    ...(truth === undefined ? {} : { truth }),
    ...(explanation === undefined ? {} : { explanation }),
    ...(source === undefined ? {} : { source }),
    ...after,
    ...keptFields,
  }
}

/** Returns an experiment of the bias mirror as it is stored. Only a noise case is judged again (MIRROR-17). */
function mirrorContent({
  experiment,
  repeat,
  host_note,
  minutes,
  limit_seconds,
}: Omit<ActivityInput, 'ref'>): ActivityContent {
  const experimentRow = findExperiment(experiment)
  if (!experimentRow)
    throw new ServiceError('validation_failed', [{ path: 'experiment', message: 'is not known' }])
  if (repeat && experimentRow.form !== 'noise') refuseField('repeat', 'is for noise cases only')
  return {
    kind: 'mirror',
    experiment: experimentRow.id,
    prompt: experimentTitle(experimentRow.id),
    ...(repeat ? { repeat } : {}),
    ...(host_note === undefined ? {} : { host_note }),
    ...(minutes === undefined ? {} : { minutes }),
    ...(limit_seconds === undefined ? {} : { limit_seconds }),
  }
}

export type Contents = ReturnType<typeof createContents>

/** Creates the functions that make activities from banks and agendas (ROOM-9). */
export function createContents(bank: QuestionBank) {
  return {
    /** Returns the drafts of these inputs, of a bank item where one is named. */
    drafts: (inputs: readonly ActivityInput[], edition: Edition, tables: number): Promise<ActivityRecord[]> =>
      Promise.all(
        inputs.map(async ({ ref, ...input }) => {
          if (ref === undefined) return draftOf(contentOf(input, tables))
          const { limit_seconds, host_note, minutes, seal } = input
          demandNone(activityProblems({ ...input, ref }, tables))
          const item = await ofBank(bank, ref, edition)
          return draftOf({
            ...(input.kind === 'round' ? roundContent(item, edition, input) : item),
            ...(limit_seconds === undefined ? {} : { limit_seconds }),
            ...(host_note === undefined ? {} : { host_note }),
            ...(minutes === undefined ? {} : { minutes }),
            ...(seal === undefined ? {} : { seal }),
          })
        }),
      ),

    /** Rounds ask tables for their numbers only in rooms that have enough of them. @throws ServiceError not_found */
    async ofAgenda(id: string, edition: Edition, tables: number): Promise<ActivityRecord[]> {
      const agenda = readAgendas(edition).find((row) => row.id === id)
      if (!agenda) throw new ServiceError('not_found')
      const drafts = await Promise.all(
        agenda.activities.map(async (item) => {
          const { minutes, host_note } = item
          const planFields = { minutes, ...(host_note === undefined ? {} : { host_note }) }
          const ref = item.truth_ref ?? item.ref
          if (ref !== undefined) {
            const content = await ofBank(bank, ref, edition)
            const asks = item.ask_tables === true && tables >= leastTablesAsked
            const draftContent =
              item.kind === 'round'
                ? roundContent(content, edition, asks ? { ask_tables: true } : {})
                : content
            return [draftOf({ ...draftContent, ...planFields })]
          }
          // The site has written it: it is no matter before anybody's body (FORUM-21).
          return [draftOf({ ...contentOf(inputOf(item), tables), ...planFields, before_body: false })]
        }),
      )
      return drafts.flat().slice(0, agendaLimit)
    },

    agendas: (edition: Edition): AgendaOffer[] =>
      readAgendas(edition).map(({ id, title, people, purpose, minutes, tables, activities }) => ({
        id,
        title,
        people,
        purpose,
        minutes,
        needs_tables: tables ?? false,
        activities: activities.map((item) => ({
          kind: item.kind,
          prompt: item.prompt ?? promptOf(item, edition),
          minutes: item.minutes,
        })),
      })),

    experiments: experimentOffers,

    items: (edition: Edition, find?: string) => listItems(bank, edition, find),
  }
}

function inputOf({
  kind,
  prompt,
  options,
  several,
  entries,
  questions,
  level,
  tags,
  experiment,
  repeat,
}: AgendaItem): Omit<ActivityInput, 'ref'> {
  return {
    kind,
    ...(prompt === undefined ? {} : { prompt }),
    ...(options === undefined ? {} : { options: options.map((text) => ({ text })) }),
    ...(experiment === undefined ? {} : { experiment }),
    ...(repeat === undefined ? {} : { repeat }),
    ...(several === undefined ? {} : { several }),
    ...(entries === undefined ? {} : { entries }),
    ...(questions === undefined ? {} : { questions }),
    ...(level === undefined ? {} : { level }),
    ...(tags === undefined || tags.length === 0 ? {} : { topics: tags.slice(0, sizes.quiz.topics) }),
  }
}

function promptOf({ ref, truth_ref, kind, questions, experiment }: AgendaItem, edition: Edition): string {
  if (experiment !== undefined) return experimentTitle(experiment)
  const id = (ref ?? truth_ref ?? '').split('/')[1]
  const row = [...readRounds(edition), ...readRoomRanges(edition)].find((item) => item.id === id)
  return row?.prompt ?? (kind === 'quiz' ? `${questions ?? 10} questions` : '')
}

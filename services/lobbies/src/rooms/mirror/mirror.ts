import { createHash } from 'node:crypto'
import type { Edition } from '@icio/contracts/editions'
import {
  experimentTitle,
  leastForAllRooms,
  mirrorTexts,
  type Experiment,
  type ExperimentFacts,
  type ExperimentOffer,
  type MirrorOutcome,
  type MirrorView,
  type NoiseCase,
  type Wording,
} from '@icio/contracts/rooms/mirror'
import {
  betweenResults,
  noiseResults,
  ownResults,
  roomCountOf,
  type MirrorAnswer,
} from '@icio/contracts/rooms/results/mirror-results'
import type { ActivityContent } from '@icio/contracts/rooms/schemas'
import { readExperiments, readNoiseCases } from '@icio/banks/mirror'
import { ServiceError } from '@icio/kit/http/errors'
import type { AnswerRecord } from '../../collections/room-answers.js'
import type { ActivityRecord, MirrorState, RoomRecord, SeatRecord } from '../room.js'

/** Returns an experiment of the data; undefined for an id that is none. */
export function findExperiment(id: string | undefined): Experiment | undefined {
  return readExperiments().experiments.find((experiment) => experiment.id === id)
}

/** Returns the experiment of an activity. Throws not_found. */
export function experimentOf({ experiment }: ActivityContent): Experiment {
  const experimentRow = findExperiment(experiment)
  if (!experimentRow) throw new ServiceError('not_found')
  return experimentRow
}

function outcomeOf({ outcome }: Experiment): MirrorOutcome {
  return outcome.kind === 'option' ? { kind: 'option' } : outcome
}

export function caseOf(experiment: Experiment): NoiseCase | undefined {
  return readNoiseCases().find(({ id }) => id === experiment.case)
}

/** The list for hosts (MIRROR-22). */
export function experimentOffers(): ExperimentOffer[] {
  return readExperiments().experiments.map(({ id, form, proposed = false }) => ({
    id,
    title: experimentTitle(id),
    form,
    unreplicated: proposed,
  }))
}

/** Everything that can be read about an experiment once it was shown (MIRROR-6, MIRROR-11, MIRROR-12). */
export function factsOf(experiment: Experiment, edition: Edition): ExperimentFacts {
  const { id, form, wordings, expected, published, replication, contested, original, help, proposed } =
    experiment
  const { laboratories } = readExperiments()
  return {
    id,
    title: experimentTitle(id),
    form,
    outcome: outcomeOf(experiment),
    wordings: wordings[edition],
    expected,
    // Notes on people are for editors.
    published: published.map(({ people_note: _, ...line }) => line),
    replication,
    ...(contested ? { contested } : {}),
    ...(original ? { original } : {}),
    help,
    ...(experiment.laboratories ? { laboratories: laboratories[experiment.laboratories] } : {}),
    ...(proposed ? { unreplicated: true as const } : {}),
  }
}

/** Returns the options that a seat can choose from; the same ids in every wording. */
export function mirrorOptions(room: Pick<RoomRecord, 'specialization'>, content: ActivityContent) {
  return experimentOf(content).wordings[room.specialization][0]?.options ?? []
}

export function mirrorChecks(room: Pick<RoomRecord, 'specialization'>, content: ActivityContent) {
  const experiment = experimentOf(content)
  return {
    form: experiment.form,
    outcome: outcomeOf(experiment),
    repeat: content.repeat ?? false,
    options: mirrorOptions(room, content),
  }
}

/** The seed of the bootstrap: the first 32 bits of SHA-256 of the activity's id (MIRROR-8). */
export function seedOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0)
}

/** Counts sealed answers by the wording of each seat (MIRROR-6 to MIRROR-9, MIRROR-14 to MIRROR-17). */
export function countMirror(
  room: RoomRecord,
  { id, content }: ActivityRecord,
  answers: readonly AnswerRecord[],
  lots: ReadonlyMap<string, 0 | 1>,
): MirrorState {
  const experiment = experimentOf(content)
  const mirrorAnswers: MirrorAnswer[] = answers.map(({ value, ...answer }) => ({
    wording: (answer.by === 'seat' && lots.get(answer.seat_id)) || 0,
    choice: value.choice_ids?.[0],
    number: value.number,
    guess: value.guess,
    expected: value.expected,
  }))
  if (experiment.form === 'own') {
    const ids = mirrorOptions(room, content).map((option) => option.id)
    return { results: ownResults(ids, mirrorAnswers), count: null }
  }
  if (experiment.form === 'noise') {
    const before = content.repeat ? earlierNoise(room, id, experiment.id) : undefined
    return { results: noiseResults(mirrorAnswers, before), count: null }
  }
  const results = betweenResults(experiment, mirrorAnswers, seedOf(id))
  return {
    results,
    count: mirrorAnswers.length >= leastForAllRooms ? roomCountOf(experiment, mirrorAnswers) : null,
  }
}

/** The last shown run of the same case in this room, to stand beside the new one (MIRROR-17). */
function earlierNoise({ agenda }: RoomRecord, activityId: string, experiment: string) {
  const before = agenda
    .filter(
      ({ id, state, content, mirror }) =>
        id !== activityId && state === 'shown' && content.experiment === experiment && mirror?.results?.noise,
    )
    .at(-1)?.mirror?.results
  return before?.noise ? { index: before.noise.index, n: before.n } : undefined
}

/**
 * Returns where an experiment stands for a viewer. Before it is shown only a seat that takes part reads a text, and that
 * is its own wording (MIRROR-4); hosts and stages read none (MIRROR-5).
 */
export function mirrorView(
  room: RoomRecord,
  { content, state, mirror }: ActivityRecord,
  seat: { part: SeatRecord['mirror']; wording: 0 | 1 | undefined } | null,
): MirrorView | undefined {
  const experiment = findExperiment(content.experiment)
  if (!experiment) return undefined
  const { intro, note } = readExperiments()
  const edition = room.specialization
  const noise = caseOf(experiment)
  const isShown = state === 'shown' && mirror?.results
  const wording = seat?.part === 'part' ? wordingOf(experiment, edition, seat.wording) : undefined
  return {
    form: experiment.form,
    outcome: outcomeOf(experiment),
    ...(seat ? { part: seat.part ?? 'asked' } : {}),
    ...(seat && !seat.part ? { intro } : {}),
    ...(wording ? { wording } : {}),
    ...(noise && (wording || isShown) ? { facts: noise.editions[edition].facts } : {}),
    ...(content.repeat ? { repeat: true as const } : {}),
    ...(content.repeat && noise ? { criteria: noise.criteria } : {}),
    ...(isShown ? { shown: { ...factsOf(experiment, edition), results: mirror.results!, note } } : {}),
  }
}

/** A seat reads the wording that it was dealt; where nobody is split there is one for all. */
function wordingOf(
  { form, wordings }: Experiment,
  edition: Edition,
  dealt: 0 | 1 | undefined,
): Wording | undefined {
  return form === 'between'
    ? dealt === undefined
      ? undefined
      : wordings[edition][dealt]
    : wordings[edition][0]
}

/** Returns the text that stands for an experiment before it is shown, which names none. */
export function mirrorPrompt({ state, content }: ActivityRecord): string {
  return state === 'shown' ? experimentTitle(content.experiment ?? '') : mirrorTexts.onDevice
}

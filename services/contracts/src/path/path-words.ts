import { dayText } from '../dates/day-text.js'
import { dayIn } from '../dates/days.js'
import type { Edition } from '../editions.js'
import type { PathCheck, PathModule } from './endpoints.js'
import {
  checkMinutes,
  checkPass,
  checkQuestions,
  monthsBefore,
  renewMonths,
  roundIds,
  type RoundId,
} from './mastery.js'

export const pathPage = '/path'

export function pathAddress(edition: Edition): string {
  return `${pathPage}?edition=${edition}`
}

/** The way to the path, in the library. */
export const pathEntry = {
  title: 'The trustee path',
  lead: 'Seven modules, in order: what to read, and five questions at a time that show what you know.',
  label: 'Open the path',
}

/** The texts of a game that deals a round of a module. */
export const roundWords = {
  title: 'Five Questions of the Path',
  again: 'Five More Questions',
  back: 'Back to the path',
  meeting: 'Eight Questions Before the Meeting',
  againBeforeMeeting: 'Eight More Questions',
} as const

export function roundTitle(round: RoundId): string {
  return round === 'meeting' ? roundWords.meeting : roundWords.title
}

/** Returns what an address asks a round of; undefined for none and for an unknown one. */
export function roundAskedBy(search: URLSearchParams): RoundId | undefined {
  const requestedRound = search.get('module')
  return roundIds.find((id) => id === requestedRound)
}

/** Returns the state of a module in words (PATH-1). */
export function stateWords({ state, shown_at }: Pick<PathModule, 'state' | 'shown_at'>): string {
  if (state === 'shown' && shown_at) return `Shown on ${dayText(dayIn(shown_at))}`
  return state === 'begun' ? 'Begun' : 'Not begun'
}

type Answers = Pick<PathModule, 'state' | 'right' | 'counted' | 'seen_before' | 'shown_at'>

/** Returns what the answers of a module say, in sentences (PATH-6, PATH-7, PATH-8); empty for none. */
export function answerWords({ state, right, counted, seen_before, shown_at }: Answers, now: Date): string[] {
  const isOld = shown_at !== undefined && new Date(shown_at) < monthsBefore(now, renewMonths)
  return [
    ...(counted === 0
      ? []
      : [
          state === 'shown'
            ? `Shown: ${right} of your last ${counted} new questions right.`
            : `Not yet: ${right} of ${counted}. All of 5 new questions, or all but one of 8 to 12, will do.`,
        ]),
    ...(seen_before > 0 ? [`Seen before: ${seen_before} of them.`] : []),
    ...(isOld ? ['Shown over a year ago. Five questions would renew it.'] : []),
  ]
}

/** What a module without new questions says (PATH-8). */
export const exhaustedText = 'No new questions left here. Come back when the bank has grown.'

/** The page of the check (PATH-10). */
export const checkPage = '/path/check'

export function checkAddress(edition: Edition): string {
  return `${checkPage}?edition=${edition}`
}

/** The texts of the check, where it is offered and where it is taken (PATH-10, PATH-11). */
export const checkTexts = {
  title: 'The check',
  lead: `${checkQuestions} questions over all seven modules, in one sitting of ${checkMinutes} minutes. They are marked at the end; ${checkPass} right pass, and give a certificate.`,
  notReady: 'It opens when all seven modules are shown.',
  begin: 'Begin the check',
  goOn: 'Go on with the check',
  open: 'Open the check',
  handIn: 'Hand in',
  rule: 'A check that is begun counts as a try, also if it is left. Until you hand it in, you can change every answer; on this device they survive a reload.',
} as const

type LastCheck = NonNullable<PathCheck['last']>

/** Returns how the last check ended, in words (PATH-11). */
export function lastCheckWords({ handed_in, passed, right, total }: LastCheck): string {
  if (passed) return `Passed: ${right} of ${total}.`
  return handed_in
    ? `Not passed: ${right} of ${total}. You can try again in 24 hours.`
    : `Not handed in within ${checkMinutes} minutes. You can try again in 24 hours.`
}

/** The page before a meeting (PATH-21). */
export const meetingPage = '/path/meeting'

export function roundAddress(round: RoundId, edition: Edition): string {
  return `/quiz?${new URLSearchParams({ module: round, edition }).toString()}`
}

/** Returns a tag as a person reads it. */
export function topicWords(tag: string): string {
  const words = tag.replaceAll('-', ' ')
  return tag === 'lgip' || tag === 'esg' ? words.toUpperCase() : words[0]?.toUpperCase() + words.slice(1)
}

/**
 * Returns the topics whose words all stand in an agenda, the one that stands first first. A word in the singular
 * finds one in the plural; nothing of the agenda leaves the browser (PATH-21).
 */
export function topicsIn(agenda: string, tags: readonly string[]): string[] {
  const words = agenda.toLowerCase().match(/[a-z]+/g) ?? []
  const places = tags.map((tag) => {
    const wordPlaces = tag.split('-').map((part) => words.findIndex((word) => isSameWord(word, part)))
    return { tag, place: wordPlaces.includes(-1) ? -1 : Math.min(...wordPlaces) }
  })
  return places
    .filter(({ place }) => place >= 0)
    .sort((one, other) => one.place - other.place)
    .map(({ tag }) => tag)
}

/** Whether two words are the same but for the ending of a plural. */
function isSameWord(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other]
    .map((word) => word.replace(/ies$/, 'y'))
    .sort((a, b) => a.length - b.length)
  return long === short || long === `${short}s` || long === `${short}es`
}

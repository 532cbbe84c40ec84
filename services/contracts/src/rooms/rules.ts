import { answerGraceMs } from '../lobbies/multiplayer-phases.js'

/** The second code of a hall: its letters, and how long one stands on the stage (ROOM-42). */
export const secondCodeLetters = 5
export const secondCodeMs = 60_000

/** Seats of a room that a person opens, and of one that an organizer, a moderator or an admin opens (ROOM-1, FORUM-1). */
export const seatsByPerson = 50
export const seatsByOrganizer = 2000
/** Rooms of one opener that are not closed, that run at the same time, and reports of their runs that are kept (FORUM-1). */
export const roomLimits = {
  person: { rooms: 20, running: 2, reports: 200 },
  organizer: { rooms: 200, running: 20, reports: 2000 },
} as const

const dayMs = 24 * 60 * 60_000
/** A room closes this long after its last planned day, or after it was made (FORUM-1). */
export const roomClosesMs = { afterPlanned: 30 * dayMs, afterMaking: 400 * dayMs } as const
/** Its hosts are warned this long before. */
export const closingWarnedMs = 14 * dayMs
/** The agenda of a closed room is kept this long, to copy it; its code is kept for good (FORUM-1). */
export const closedKeptMs = 30 * dayMs

export const roomTitleLength = { least: 3, most: 80 } as const
export const tablesLimit = 250

/** Codes of rooms are made as those of lobbies are, from the same letters (ROOM-2, LOBBY-16). */
export {
  cleanLobbyCode as cleanRoomCode,
  lobbyCodeAlphabet as roomCodeAlphabet,
  lobbyCodeLength as roomCodeLength,
  makeLobbyCode as makeRoomCode,
} from '../lobbies/lobby-code.js'

/** A seat without a sign of life is freed after this time (ROOM-6). */
export const seatSilentMs = 30 * 60_000
/** Wrong codes a minute, of a browser and of an address; calls of a seat a minute (ROOM-7). */
export const wrongRoomCodes = { browser: 10, address: 600 } as const
export const callsBySeat = 60

/** Helpers that can be hosts besides the opener (ROOM-8), and how long a link for one lives (FORUM-5). */
export const helpersLimit = 5
export const hostLinkLifetimeMs = 30 * dayMs

/** A link that gives an agenda away lives this long (FORUM-6). */
export const copyLinkLifetimeMs = 90 * dayMs

/** A link for those who were absent lives this long (FORUM-17). */
export const againLinkLifetimeMs = 30 * dayMs

/** Activities of an agenda (ROOM-9). */
export const agendaLimit = 40

/** Minutes that an activity is planned to take, and the length of a host's note (FORUM-8). */
export const plannedMinutes = { least: 1, most: 90 } as const
export const hostNoteLength = 1000

/** A host closes an activity with this countdown (ROOM-10). */
export const countdownMs = 5000
export const limitSeconds = { least: 10, most: 900 } as const
/** Answers count until this long after closing (ROOM-11). */
export const lateAfterMs = answerGraceMs

/** Fewer answers are not shown: on screens (ROOM-13), by table (ROOM-17) and in reports (ROOM-23). */
export const quorum = { screen: 3, tables: 5, report: 5 } as const
/** Rooms up to this size warn before the first answer (ROOM-13). */
export const smallRoomSeats = 10

/** Counts reach hosts and stages at most this often (ROOM-26), and are corrected from the stored answers. */
export const countsEveryMs = 500
export const recountEveryMs = 5000
/** A page without a live connection asks this often (ROOM-21). */
export const pollEveryMs = 5000
/** Failed connections after which a page asks instead. */
export const failuresBeforePolling = 3

/** A run ends this long after it began, or after the last sign of life of a host (FORUM-2). */
export const runEndsMs = { afterBeginning: 12 * 60 * 60_000, afterHosts: 6 * 60 * 60_000 } as const
/** Seats and single answers are deleted this long after the end of their run (FORUM-2). */
export const answersKeptMs = dayMs
/** A page at the door asks this often whether the doors have opened (FORUM-4). */
export const doorAskedEveryMs = 10_000
/** Reports live this long, unless their owner has chosen to keep them for training (ROOM-24, FORUM-18). */
export const reportMonths = 24

/** Stages connected to a room at one instance, and connections of one seat or host. */
export const stagesByRoom = 20
/** Of them, at most so many by the room's code alone; they go first when all are taken (STAGE-10). */
export const stagesByCode = 15
export const connectionsByViewer = 6

/** Words and questions that a page is sent, the newest; of those that were decided at least so many (ROOM-39). */
export const queueShown = { all: 200, least: 50 } as const

/** More place cards than this become a number (STAGE-3). */
export const placeCards = 60

/** All kinds of activities (ROOM-9). */
export const activityKinds = [
  'choice',
  'number',
  'range',
  'words',
  'rank',
  'questions',
  'quiz',
  'board',
  'round',
  'mirror',
  'feedback',
  'peers',
] as const
export type ActivityKind = (typeof activityKinds)[number]

/** The kinds that a room can play. */
export const playableKinds: readonly ActivityKind[] = activityKinds

/** The kinds that the form of the desk makes. */
export const offeredKinds = [
  'choice',
  'number',
  'range',
  'words',
  'rank',
  'questions',
  'quiz',
  'board',
  'feedback',
  'peers',
] as const satisfies readonly ActivityKind[]
export type OfferedKind = (typeof offeredKinds)[number]

/** States of an activity (ROOM-10). */
export const activityStates = ['draft', 'open', 'closed', 'shown'] as const
export type ActivityState = (typeof activityStates)[number]

export const entryStates = [
  'waiting',
  'approved',
  'being_answered',
  'answered',
  'put_aside',
  'rejected',
] as const
/** `approved` stands on the stage; the next three are marks of questions (ROOM-16); `rejected` never appears. */
export type EntryState = (typeof entryStates)[number]

/** Sizes of what an activity holds (ROOM-9). */
export const sizes = {
  prompt: 420,
  option: 180,
  choices: { least: 2, most: 6 },
  ranked: { least: 3, most: 8 },
  words: { least: 1, most: 3, letters: 30 },
  question: 280,
  unit: 20,
  quiz: { least: 5, most: 20, topics: 3 },
  boardTables: { least: 2, most: 12 },
  name: { least: 2, most: 20 },
  feedback: { statements: { least: 1, most: 4 }, statement: 180, comment: 500 },
} as const

/** Words on every page of a room. */
export const roomTexts = {
  notAdvice: 'Answers here are for learning. Nothing on this site is investment advice.',
  smallGroup: 'This group is small: others may guess who gave which answer.',
  lastAnswer: 'Whoever holds all seats but one can work out the answer of the last.',
  paused: 'Paused by the host.',
  slow: 'Slow connection: still taking part.',
  offline: 'No connection. The page goes on by itself once there is one.',
  table: 'Which table are you at?',
  noTable: 'I am not at a table',
} as const

/** Words of the desk and of the report, which a seat does not load. */
export const deskTexts = {
  secondCode: 'Who is in the hall?',
  secondCodeHint: 'The stage shows a second code that changes each minute. Nobody sits down without it.',
  voteProves:
    'A result counts seats. A seat is a browser, and not always a person: it shows how those who took part answered, and not who they were.',
  readFirst: 'Once you have read a result, its vote cannot be opened again.',
  showAtOnce: 'Anything can then appear on the screen.',
} as const

/** The scale of an exit card, for each of its statements (FORUM-15). */
export const ratings = { least: 1, most: 5 } as const

/** A right answer of a quiz counts this much, by the difficulty of the question; speed counts nowhere (ROOM-29). */
export const quizPoints = { easy: 100, medium: 150, hard: 200 } as const
/** 'Get ready' stands on wall and phones for so long before the first question of a quiz (ROOM-47). */
export const quizReadyMs = 10_000
/** A question of a quiz is open for its reading time and this much more (ROOM-29). */
export const quizThinkingMs = 15_000

/** The letter of an option by its place (STAGE-4). */
export function optionLetter(index: number): string {
  return 'ABCDEFGH'[index] ?? '?'
}

/** Returns the place of the option that a key picks: 1 to 6 or A to F (STAGE-4); null for another key. */
export function optionOfKey(key: string, options: number): number | null {
  const place = /^[1-8]$/.test(key)
    ? Number(key) - 1
    : key.length === 1
      ? 'ABCDEFGH'.indexOf(key.toUpperCase())
      : -1
  return place >= 0 && place < options ? place : null
}

/** The text on a stage and a console: '1 answer', '{n} answers' (ROOM-12). */
export function answersText(answers: number): string {
  return answers === 1 ? '1 answer' : `${answers} answers`
}

/** The votes of a question (ROOM-16). */
export function votesText(votes: number): string {
  return votes === 1 ? '1 vote' : `${votes} votes`
}

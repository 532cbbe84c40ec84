import { quizPoints } from '@icio/contracts/rooms/rules'
import type { AnswerRecord } from '../../collections/room-answers.js'
import { judgeBoard } from '../activities/board.js'
import { countAnswers } from './count.js'
import type { BallotCount } from './ballot-count.js'
import { countMirror } from '../mirror/mirror.js'
import type { Mirror } from '../mirror/mirror-dealing.js'
import { nameIn, quizKeys } from '../seating/seat-names.js'
import { countedPeers } from '../activities/peers.js'
import { confidentWrong, standingsOf } from '../activities/quiz.js'
import type { RoomFoundations } from '../room-foundations.js'
import {
  answererOf,
  ballotOf,
  questionOf,
  withActivity,
  type ActivityRecord,
  type BoardRecord,
  type DealtQuestion,
  type QuizRecord,
  type RoomRecord,
} from '../room.js'
import { countRound } from '../activities/round.js'
import { countedSealed } from './sealed.js'

/** Counts a closed activity once, from the stored answers, and keeps the count with it. */
export async function countClosed(
  foundations: RoomFoundations,
  mirror: Mirror,
  room: RoomRecord,
  activity: ActivityRecord,
): Promise<RoomRecord> {
  const { rooms, answers } = foundations.records
  const place = { activity_id: activity.id, ballot: ballotOf(activity) }
  const sealedAnswers = await answers.seal(place)
  const counts = countAnswers(activity, sealedAnswers)
  let after: ActivityRecord = { ...activity, sealed: true, counted: counts }
  const question = questionOf(activity)
  if (activity.content.seal) {
    after = countedSealed(activity, sealedAnswers.length)
  } else if (activity.round) {
    const round = countRound(room, activity, activity.round, await answers.ofActivity(activity.id))
    after = { ...after, counted: null, round }
  } else if (activity.content.kind === 'mirror') {
    const wordings = await mirror.lotsOf(activity.id)
    after = { ...after, counted: null, mirror: countMirror(room, activity, sealedAnswers, wordings) }
  } else if (activity.content.kind === 'peers') {
    after = { ...after, counted: null, peers: countedPeers(room.specialization, sealedAnswers) }
  } else if (activity.quiz && question) {
    after = {
      ...after,
      counted: null,
      quiz: await countedQuiz(
        foundations,
        { room, activity, quiz: activity.quiz, question },
        counts,
        sealedAnswers,
      ),
    }
  } else if (activity.board && question) {
    after = { ...after, counted: null, board: countedBoard(activity.board, question, counts, sealedAnswers) }
  }
  let isOpenAgain = false
  const updatedRoom = await rooms.change(room._id, (current) => {
    const same = current.agenda.find(({ id }) => id === activity.id)
    const isSame = same?.state === 'closed' && !same.sealed && same.phase_seq === activity.phase_seq
    isOpenAgain = same?.state === 'open' && !same.round && ballotOf(same) === place.ballot
    return isSame ? { agenda: withActivity(current, after) } : null
  })
  // A host has opened it again while it was counted: its answers can be changed.
  if (isOpenAgain) await answers.unseal(place)
  return updatedRoom
}

/** Gives the points of the question on the screen, and returns the quiz with its count and standings. */
async function countedQuiz(
  { records: { answers, seats, names }, secret }: RoomFoundations,
  {
    room,
    activity,
    quiz,
    question,
  }: { room: RoomRecord; activity: ActivityRecord; quiz: QuizRecord; question: DealtQuestion },
  counts: BallotCount,
  sealedAnswers: readonly AnswerRecord[],
): Promise<QuizRecord> {
  await answers.score(
    { activity_id: activity.id, ballot: quiz.index },
    question.right,
    question.points ?? quizPoints.easy,
  )
  const wrong = confidentWrong(question, sealedAnswers)
  const questions = quiz.questions.map((dealtQuestion, index) =>
    index === quiz.index
      ? { ...dealtQuestion, counted: counts, ...(wrong ? { confident_wrong: wrong } : {}) }
      : dealtQuestion,
  )
  const runId = room.run?.id ?? ''
  const [points, before, seatRecords, answerRows] = await Promise.all([
    answers.scores(activity.id),
    answers.scores(activity.id, quiz.index),
    seats.all(runId),
    names.ofRun(runId),
  ])
  const knownNames = { names: answerRows, quizKeyOf: quizKeys(secret) }
  // Nothing leads from a seat of a run for credit to its points: it stands in no standings (CREDIT-3).
  const players = seatRecords.flatMap((seat) =>
    seat.for_credit
      ? []
      : [
          {
            _id: answererOf(knownNames, activity, seat),
            number: seat.number,
            table: seat.table,
            name: nameIn(knownNames, seat),
          },
        ],
  )
  const updatedQuiz = { ...quiz, questions }
  const standings = standingsOf(updatedQuiz, { now: points, before }, players)
  return { ...updatedQuiz, ...standings }
}

/** Returns a board with the count of its open clue, and the points of the tables. */
function countedBoard(
  board: BoardRecord,
  question: DealtQuestion,
  counts: BallotCount,
  sealedAnswers: readonly AnswerRecord[],
): BoardRecord {
  const isLast = board.phase === 'last-closed'
  const categories = board.categories.map((category) => ({
    ...category,
    cells: category.cells.map((cell) =>
      cell.id === board.cell && !isLast ? { ...cell, clue: { ...cell.clue, counted: counts } } : cell,
    ),
  }))
  const last = isLast ? { ...board.last, clue: { ...board.last.clue, counted: counts } } : board.last
  return judgeBoard({ ...board, categories, last }, question, sealedAnswers)
}

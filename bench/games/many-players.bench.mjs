import { beginGame, send } from '../calls.mjs'
import { startSite } from '../site.mjs'

const players = Number(process.env.PLAYERS ?? 200)
const seconds = Number(process.env.SECONDS ?? 60)
const games = ['quiz', 'fill-in-blanks', 'governance', 'true-or-false', 'board']

/**
 * Runs many players at once for a minute and checks that no acknowledged answer and no point is lost. Every second
 * answer is sent twice at the same time, and exactly one may count. The figures are counts, not speed.
 */
export async function rows() {
  const site = await startSite()
  const tally = { games: 0, answers: 0, points: 0, lostAnswers: 0, wrongPoints: 0, doubled: 0, failures: 0 }
  try {
    const until = Date.now() + seconds * 1000
    await Promise.all(
      Array.from({ length: players }, async (_, number) => {
        for (let game = number; Date.now() < until; game++)
          await play(site.address, games[game % games.length], tally)
      }),
    )
  } finally {
    await site.stop()
  }
  const { games: played, answers, points } = tally
  const of = `of ${answers} answers, ${points} points in ${played} games by ${players} players at once`
  return [
    { what: `answers lost, ${of}`, ours: tally.lostAnswers, goal: 0, unit: 'answers' },
    {
      what: 'games whose points are not those of their answers',
      ours: tally.wrongPoints,
      goal: 0,
      unit: 'games',
    },
    { what: 'answers that counted twice', ours: tally.doubled, goal: 0, unit: 'answers' },
    { what: 'calls that failed', ours: tally.failures, goal: 0, unit: 'calls' },
  ]
}

/** Plays one game to its end, then compares the stored game with the acknowledged answers. */
async function play(address, game, tally) {
  const begun = await beginGame(address, game).catch(() => null)
  if (!begun) return void (tally.failures += 1)
  const { session, cookie } = begun
  const path = `/api/games/sessions/${session.id}`
  const acknowledged = []
  for (const [index, question] of session.questions.entries()) {
    const choice = question.choices[Math.floor(Math.random() * question.choices.length)]
    const body = { question_id: question.id, choice_id: choice.id }
    const answer = () => send(address, `${path}/answers`, body, { cookie })
    const replies = await Promise.all(Array.from({ length: (index % 2) + 1 }, answer))
    const counted = replies.filter(({ status }) => status === 200)
    if (counted.length > 1) tally.doubled += 1
    tally.failures += replies.filter(({ status }) => status !== 200 && status !== 409).length
    if (counted[0]) acknowledged.push(await counted[0].json())
  }
  const kept = await (await fetch(address + path, { headers: { cookie } })).json()
  const points = sum(acknowledged)
  tally.games += 1
  tally.answers += acknowledged.length
  tally.points += points
  tally.lostAnswers += acknowledged.filter(
    (answer) =>
      !kept.answers.some(
        (each) => each.question_id === answer.question_id && each.choice_id === answer.choice_id,
      ),
  ).length
  if (kept.score !== points || kept.score !== sum(kept.answers) || !kept.completed) tally.wrongPoints += 1
}

function sum(answers) {
  return answers.reduce((total, { points }) => total + points, 0)
}

import type { ActivityInput, Entry, HostActivity } from '@icio/contracts/rooms/endpoints'
import type { RoomServerMessage } from '@icio/contracts/rooms/room-live'
import {
  addActivity,
  answer,
  closeAndCount,
  endRun,
  lookAsHost,
  open,
  openHall,
  runRooms,
  step,
  takeSeats,
  withFeed,
  type Hall,
  type RoomInstance,
  type RoomSite,
  type Seated,
} from './room-in-test.js'
import { connectTo, type Live } from './room-live-in-test.js'

// One room with every kind of activity. All frames to a seat that answers and to a stage at another instance are
// recorded and searched: whatever others have answered, and the solution, appears only once it is shown.

let site: RoomSite
let second: RoomInstance
let hall: Hall
let seats: Seated[]
let seat: Live
let stage: Live
beforeAll(async () => {
  site = await runRooms({ openFeed: withFeed })
  second = await site.startInstance()
  hall = await openHall(site, { tables: 2 })
  seats = await takeSeats(site, hall, 4, (index) => (index % 2) + 1)
  await seats[1]!.call('PATCH', `/api/rooms/${hall.id}/seat`, { name: 'Gertrude' })
  await hall.host.call('PATCH', `/api/rooms/${hall.id}`, { hide_names: true })
  seat = await connectTo(seats[0]!, hall, 'seat', site.first)
  stage = await connectTo(await site.browser(), hall, 'stage', second)
})
afterAll(async () => {
  await Promise.all([seat.close(), stage.close()])
  await site.close()
})

/** Keys that only a shown activity may have, in views of seats and stages. */
const resultKeys =
  /"(results|solution|split|standing|best|podium|verdicts|percent|median|middle|dots|ranges|hits|borda|mean_place|truth|right|explanation|confident_wrong|host_note|marked)":/

function demandSecrecy(secrets: readonly string[]): void {
  for (const frame of [...seat.frames, ...stage.frames]) {
    for (const secret of secrets) expect(frame).not.toContain(secret)
    // Notes and planned minutes are the hosts', also once the activity is shown (FORUM-8).
    expect(frame).not.toMatch(/"(host_note|minutes|agenda)":/)
    const message = JSON.parse(frame) as RoomServerMessage
    if (message.t === 'welcome' || message.t === 'activity') {
      if (message.view.as === 'host') throw new Error('A host view went to somebody else')
      if (message.view.current?.state !== 'shown') expect(frame).not.toMatch(resultKeys)
    }
    if (message.t === 'counts') {
      expect(Object.keys(message.counts).sort()).toEqual([
        'activity_id',
        'answered',
        'arrivals',
        'present',
        'seats',
      ])
    }
    if (message.t === 'entries') expect(frame).not.toMatch(/"(marked|count|seat_id)":/)
  }
  for (const frame of seat.frames) expect(frame).not.toMatch(/"t":"counts"/)
  for (const frame of stage.frames) expect(frame).not.toContain('Gertrude')
}

const reaches = (live: Live, id: string, state: string) =>
  live.next(
    'activity',
    ({ view }) => view.as !== 'host' && view.current?.id === id && view.current.state === state,
  )

/** Plays an activity up to its count, demands that nothing of it was told, and shows it. */
async function playSecretly(
  activity: Pick<HostActivity, 'id'>,
  values: readonly object[],
  secrets: readonly string[],
  more: object = {},
): Promise<void> {
  for (const [index, value] of values.entries()) {
    const { body } = await answer(seats[index]!, hall, activity.id, value, more)
    expect(body.status).toBe('accepted')
  }
  site.heart.advance(500)
  await closeAndCount(site, hall, activity.id)
  await Promise.all([reaches(seat, activity.id, 'closed'), reaches(stage, activity.id, 'closed')])
  demandSecrecy(secrets)
  await step(hall, activity.id, 'shown', { answer: true })
  const [own, wall] = await Promise.all([
    reaches(seat, activity.id, 'shown'),
    reaches(stage, activity.id, 'shown'),
  ])
  for (const secret of secrets) expect(JSON.stringify([own, wall])).toContain(secret)
}

const started = async (input: ActivityInput) => {
  const activity = await addActivity(hall, input)
  // Hosts only: a draft, and what they note for themselves.
  demandSecrecy([input.prompt ?? 'Only hosts read this.'])
  return open(hall, activity.id)
}
const host_note = 'Only hosts read this.'
const explanation = 'Because of the solution.'

// Fractions: no clock and no id holds one by chance.
test.each<[ActivityInput, object[], string[]]>([
  [
    {
      kind: 'choice',
      prompt: 'Which of two?',
      options: [
        { id: 'one', text: 'One' },
        { id: 'two', text: 'Two' },
      ],
      right: ['two'],
      explanation,
      host_note,
    },
    [{ choice_ids: ['one'] }, ...Array.from({ length: 3 }, () => ({ choice_ids: ['two'] }))],
    [explanation, '"percent":75'],
  ],
  [
    {
      kind: 'number',
      prompt: 'How many?',
      least: 0,
      most: 9000,
      truth: 7321.017,
      explanation,
      host_note,
      minutes: 7,
    },
    [{ number: 1 }, { number: 4242.017 }, { number: 5151.017 }, { number: 6161.017 }],
    ['4242.017', '5151.017', '6161.017', '7321.017', '"median"'],
  ],
  [
    { kind: 'range', prompt: 'Between what?', least: 0, most: 9000, truth: 7654.017, host_note },
    [1212.017, 2323.017, 3434.017, 4545.017].map((low) => ({ low, high: low + 4000 })),
    ['2323.017', '3434.017', '4545.017', '7654.017', '"hits"'],
  ],
  [
    {
      kind: 'rank',
      prompt: 'In what order?',
      options: ['a', 'b', 'c'].map((id) => ({ id, text: `Option ${id}` })),
      host_note,
    },
    Array.from({ length: 4 }, () => ({ order: ['c', 'a', 'b'] })),
    ['"borda":8'],
  ],
])(
  '[ROOM-12, ROOM-14] %j: counts, values and solution are told when shown, and not before',
  async (input, values, secrets) => {
    await playSecretly(await started(input), values, secrets)
  },
)

const stateOf = async (text: string, state: string): Promise<Entry> => {
  for (;;) {
    const entry = (await lookAsHost(hall)).entries.find((known) => known.text === text)
    if (entry) {
      return (await hall.host.call<Entry>('POST', `/api/rooms/${hall.id}/entries/${entry.id}`, { state }))
        .body
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

test('[ROOM-12, ROOM-15] words reach seats and stage when they are shown and approved, also those approved later', async () => {
  const activity = await started({ kind: 'words', prompt: 'One word?', entries: 2, host_note })
  const entryTexts = [['ownword'], ['earlyword', 'lateword'], ['earlyword', 'lateword'], ['loneword']]
  for (const [index, words] of entryTexts.entries()) await answer(seats[index]!, hall, activity.id, { words })
  await stateOf('earlyword', 'approved')
  site.heart.advance(500)
  await closeAndCount(site, hall, activity.id)
  await reaches(stage, activity.id, 'closed')
  demandSecrecy(['earlyword', 'lateword', 'loneword'])
  await step(hall, activity.id, 'shown')
  const [own, wall] = await Promise.all([
    reaches(seat, activity.id, 'shown'),
    reaches(stage, activity.id, 'shown'),
  ])
  for (const { view } of [own, wall]) {
    expect(view.as !== 'host' && view.current?.results).toMatchObject({
      words: [{ text: 'earlyword', count: 2 }],
    })
  }
  demandSecrecy(['lateword', 'loneword'])
  await stateOf('lateword', 'approved')
  const has = (text: string) => (message: { view: unknown }) => JSON.stringify(message).includes(text)
  site.heart.advance(500)
  await seat.next('activity', has('lateword'))
  // The stage is at another instance, which reads the approvals of others every five seconds.
  site.heart.advance(5000)
  while (!stage.frames.some((frame) => frame.includes('lateword'))) {
    site.heart.advance(500)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
})

test('[ROOM-15, ROOM-16] a question waits for a host, votes are for everybody to see, and a mark reaches the wall', async () => {
  const activity = await started({ kind: 'questions', prompt: 'What do you want to ask?', host_note })
  await answer(seats[1]!, hall, activity.id, { text: 'Asked by one seat?' })
  await answer(seats[2]!, hall, activity.id, { text: 'Asked by another?' })
  site.heart.advance(500)
  demandSecrecy(['Asked by'])
  const { id } = await stateOf('Asked by one seat?', 'approved')
  site.heart.advance(500)
  const arrived = await seat.next('entries', ({ entries }) => entries.length === 1)
  expect(arrived.entries[0]).toEqual({
    id,
    activity_id: activity.id,
    kind: 'questions',
    text: 'Asked by one seat?',
    state: 'approved',
    voted: false,
    votes: 0,
    own: false,
  })
  await seats[2]!.call('POST', `/api/rooms/${hall.id}/entries/${id}`, { vote: true })
  await stateOf('Asked by one seat?', 'being_answered')
  site.heart.advance(500)
  expect(
    (await seat.next('entries', ({ entries }) => entries[0]?.state === 'being_answered')).entries[0],
  ).toMatchObject({ votes: 1 })
  demandSecrecy(['Asked by another?'])
  // 'Show at once' lets through what waits.
  await hall.host.call('PATCH', `/api/rooms/${hall.id}`, { show_at_once: true })
  site.heart.advance(500)
  await seat.next('entries', ({ entries }) => entries.length === 2)
  await closeAndCount(site, hall, activity.id)
  await step(hall, activity.id, 'shown')
  const { view } = await reaches(stage, activity.id, 'shown')
  expect(view.entries[0]).toMatchObject({ text: 'Asked by one seat?', votes: 1, state: 'being_answered' })
})

test('[ROOM-12, ROOM-29, ROOM-31] a quiz tells solution, bars and standings of a question only after it', async () => {
  let quiz = await started({ kind: 'quiz', questions: 5, level: 'beginner', host_note })
  for (let index = 0; index < 5; index++) {
    if (index > 0) quiz = await open(hall, quiz.id)
    const { solution, options } = quiz.now!
    const right = solution.right![0]!
    const wrong = options.find(({ id }) => id !== right)!.id
    await playSecretly(
      quiz,
      [right, right, wrong, wrong].map((id) => ({ choice_ids: [id] })),
      [JSON.stringify(solution.explanation)],
      { round: index },
    )
  }
  await step(hall, quiz.id, 'shown')
  const podium = await stage.next(
    'activity',
    ({ view }) => view.as === 'stage' && view.current?.quiz?.phase === 'podium',
  )
  expect(JSON.stringify(podium)).toContain('Guest')
  demandSecrecy([])
})

test('[ROOM-12, ROOM-35] a board tells who was right only after a clue, and the end leaves nothing to seats', async () => {
  const board = await started({ kind: 'board', host_note })
  const cell = board.board!.categories[0]!.cells[0]!.id
  expect((await answer(seats[0]!, hall, board.id, { cell })).body.status).toBe('accepted')
  const { now } = (await lookAsHost(hall)).agenda.find(({ id }) => id === board.id)!
  const right = now!.solution.right![0]!
  await playSecretly(
    board,
    Array.from({ length: 4 }, () => ({ choice_ids: [right] })),
    [JSON.stringify(now!.solution.explanation), '"verdicts"'],
  )
  await endRun(hall)
  expect(await seat.next('ended')).toMatchObject({ report_id: null })
  await stage.next('activity', ({ view }) => view.as === 'stage' && view.run_id === null && !view.current)
  demandSecrecy([])
})

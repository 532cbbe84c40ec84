import type { ActivityInput, SeatRoom } from '@icio/contracts/rooms/endpoints'
import { calculationTimeMs, readingMs } from '@icio/contracts/lobbies/multiplayer-phases'
import type { RoomServerMessage } from '@icio/contracts/rooms/room-live'
import {
  addActivity,
  answer,
  closeAndCount,
  endRun,
  lookAsHost,
  lookAsSeat,
  open,
  openHall,
  readResult,
  runRooms,
  step,
  takeSeat,
  takeSeats,
  withFeed,
  type Browser,
  type RoomInstance,
  type RoomSite,
} from './room-in-test.js'
import { connectTo } from './room-live-in-test.js'

let site: RoomSite
let second: RoomInstance
beforeAll(async () => {
  site = await runRooms({ openFeed: withFeed })
  second = await site.startInstance()
})
afterAll(() => site.close())

const choice: ActivityInput = {
  kind: 'choice',
  prompt: 'Which?',
  options: [
    { id: 'first', text: 'One' },
    { id: 'second', text: 'Two' },
  ],
  right: ['second'],
  explanation: 'Because of the solution.',
}

test('[ROOM-12, STAGE-3] no frame to a seat or stage holds a count, a name or the solution before its time', async () => {
  const hall = await openHall(site)
  const seats = await takeSeats(site, hall, 4)
  await seats[0]!.call('PATCH', `/api/rooms/${hall.id}/seat`, { name: 'Gertrude' })
  await hall.host.call('PATCH', `/api/rooms/${hall.id}`, { hide_names: true })
  const seat = await connectTo(seats[1]!, hall, 'seat', site.first)
  const stage = await connectTo(await site.browser(), hall, 'stage', second)
  const desk = await connectTo(hall.host, hall, 'host', site.first)
  const activity = await addActivity(hall, choice)
  await open(hall, activity.id)
  await stage.next('activity', ({ view }) => view.as === 'stage' && view.current?.state === 'open')
  for (const one of seats) await answer(one, hall, activity.id, { choice_ids: ['second'] })
  site.heart.advance(500)
  const counted = await desk.next('counts', ({ counts }) => counts.answered === 4)
  expect(counted.counts).not.toHaveProperty('split')
  await closeAndCount(site, hall, activity.id)
  await seat.next('activity', ({ view }) => view.as === 'seat' && view.current?.state === 'closed')
  const before = [...seat.frames, ...stage.frames]
  for (const frame of before) {
    expect(frame).not.toMatch(/"split"|"results"|"percent"|"right"|solution|Gertrude|explanation/)
  }
  await step(hall, activity.id, 'shown', { answer: true })
  const shown = await stage.next(
    'activity',
    ({ view }) => view.as === 'stage' && view.current?.state === 'shown',
  )
  expect(JSON.stringify(shown)).toMatch(/Because of the solution/)
  await Promise.all([seat.close(), stage.close(), desk.close()])
})

test('[ROOM-10, ROOM-11] a seat at another instance answers by its connection, and both instances show one result', async () => {
  const hall = await openHall(site)
  const seats = await takeSeats(site, hall, 3)
  const far = await connectTo(seats[0]!, hall, 'seat', second)
  const activity = await addActivity(hall, choice)
  await open(hall, activity.id)
  await far.next('activity', ({ view }) => view.as === 'seat' && view.current?.state === 'open')
  const say = (id: string) => far.ask({ t: 'answer', activity_id: activity.id, value: { choice_ids: [id] } })
  expect(await say('first')).toMatchObject({ t: 'ack', status: 'accepted' })
  expect(await say('second')).toMatchObject({ t: 'ack', status: 'changed' })
  for (const seat of seats.slice(1))
    await answer(seat, hall, activity.id, { choice_ids: ['first'] }, {}, second)
  await closeAndCount(site, hall, activity.id)
  await step(hall, activity.id, 'shown')
  const isShown = (message: Extract<RoomServerMessage, { t: 'activity' }>) =>
    message.view.as === 'seat' && message.view.current?.state === 'shown'
  const { view } = await far.next('activity', isShown)
  expect(view.as === 'seat' && view.current?.results).toMatchObject({ counts: [{ count: 2 }, { count: 1 }] })
  await far.close()
})

test('[ROOM-11] lying clients get an error for each lie and change nothing', async () => {
  const hall = await openHall(site)
  const other = await openHall(site)
  const [seat] = await takeSeats(site, hall, 3)
  const activity = await addActivity(hall, choice)
  const foreign = await addActivity(other, choice)
  await open(hall, activity.id)
  const live = await connectTo(seat!, hall, 'seat', site.first)
  const stage = await connectTo(await site.browser(), hall, 'stage', site.first)
  const say = (message: object) => live.ask({ t: 'answer', activity_id: activity.id, ...message })
  expect(await say({ value: { choice_ids: ['third'] } })).toMatchObject({ code: 'unknown_choice' })
  expect(await say({ value: { choice_ids: ['first', 'second'] } })).toMatchObject({
    code: 'validation_failed',
    path: 'value.choice_ids',
  })
  expect(await say({ value: { number: 3 } })).toMatchObject({ code: 'validation_failed' })
  expect(await say({ value: {}, seat: 'another' })).toMatchObject({ code: 'bad_message' })
  expect(await say({ activity_id: foreign.id, value: { choice_ids: ['first'] } })).toMatchObject({
    code: 'not_found',
  })
  expect(await say({ round: 7, value: { choice_ids: ['first'] } })).toMatchObject({ status: 'not_open' })
  expect(
    await stage.ask({ t: 'answer', activity_id: activity.id, value: { choice_ids: ['first'] } }),
  ).toMatchObject({
    code: 'forbidden',
  })
  const steps = `/api/rooms/${hall.id}/activities/${activity.id}/step`
  expect((await seat!.call('POST', steps, { to: 'closed', phase_seq: 1 })).status).toBe(401)
  const stranger = await site.browser('user')
  expect((await stranger.call('POST', steps, { to: 'closed', phase_seq: 1 })).body).toMatchObject({
    error: { code: 'not_host' },
  })
  expect((await stranger.call('GET', `/api/rooms/${hall.id}?as=host`)).body).toMatchObject({
    error: { code: 'not_host' },
  })
  expect((await stranger.call('GET', `/api/rooms/${hall.id}?as=seat`)).status).toBe(404)
  expect((await answer(stranger, hall, activity.id, { choice_ids: ['first'] })).status).toBe(404)
  live.raw('{')
  expect(await live.next('error', ({ code }) => code === 'not_json')).toMatchObject({ code: 'not_json' })
  await closeAndCount(site, hall, activity.id)
  expect(await readResult(hall)).toMatchObject({ n: 0 })
  await Promise.all([live.close(), stage.close()])
})

test('[ROOM-10] an instance that stops in mid-activity loses no answer: another one closes and counts', async () => {
  const hall = await openHall(site)
  const dying = await site.startInstance()
  const activity = await addActivity(hall, choice)
  const seats = await takeSeats(site, hall, 4)
  await open(hall, activity.id)
  const gone = await connectTo(seats[0]!, hall, 'seat', dying)
  for (const [index, seat] of seats.entries()) {
    const at = index < 3 ? dying : site.first
    const { body } = await answer(seat, hall, activity.id, { choice_ids: ['first'] }, {}, at)
    expect(body.status).toBe('accepted')
  }
  const stopped = dying.close()
  expect(await gone.closed).toBe(1012)
  await stopped
  await closeAndCount(site, hall, activity.id)
  expect(await readResult(hall)).toMatchObject({ n: 4 })
})

test('[ROOM-7] 200 seats behind one address join and answer while the limit by address is on', async () => {
  const crowded = await runRooms({ callsPerMinute: 100 })
  try {
    const hall = await openHall(crowded, { seats: 300 }, 'admin')
    const activity = await addActivity(hall, choice)
    await open(hall, activity.id)
    const browsers = await Promise.all(Array.from({ length: 200 }, () => crowded.browser()))
    const statuses = await Promise.all(
      browsers.map(async (browser) => {
        const joined = await browser.call('POST', '/api/rooms/join', { code: hall.code })
        const answered = await answer(browser, hall, activity.id, { choice_ids: ['first'] })
        return [joined.status, answered.body.status]
      }),
    )
    expect(new Set(statuses.map(String))).toEqual(new Set(['200,accepted']))
    await closeAndCount(crowded, hall, activity.id)
    expect(await readResult(hall)).toMatchObject({ n: 200 })
  } finally {
    await crowded.close()
  }
})

test('[ROOM-26] many seats over two instances: none refused, lost or counted twice; seats are told phases, walls counts', async () => {
  const hall = await openHall(site, { tables: 14, seats: 100 }, 'moderator')
  // The name of staff is reserved for as long as they are.
  site.people.changeRole(hall.host.person!, 'user')
  const activity = await addActivity(hall, choice)
  const stage = await connectTo(await site.browser(), hall, 'stage', site.first)
  const places = Array.from({ length: 70 }, (_, index) => (index % 2 === 0 ? site.first : second))
  const seats = await Promise.all(
    places.map((at, index) => takeSeat(site, hall, 1 + (index % 14), at).then((seat) => ({ at, seat }))),
  )
  const lives = await Promise.all(
    seats.map(async ({ at, seat }) => ({ seat, live: await connectTo(seat, hall, 'seat', at) })),
  )
  await open(hall, activity.id)
  const value = { choice_ids: ['first'] }
  const acks = await Promise.all(
    lives.map(async ({ live }) => {
      await live.next('activity', ({ view }) => view.as === 'seat' && view.current?.state === 'open')
      return live.ask({ t: 'answer', activity_id: activity.id, value })
    }),
  )
  expect(acks.map((ack) => 'status' in ack && ack.status)).toEqual(Array(70).fill('accepted'))
  const counts = () => stage.frames.filter((frame) => frame.includes('"t":"counts"')).length
  const before = counts()
  site.heart.advance(500)
  await stage.next('counts')
  expect(counts() - before).toBe(1)
  await closeAndCount(site, hall, activity.id)
  await step(hall, activity.id, 'shown')
  await Promise.all(
    lives.map(({ live }) =>
      live.next('activity', ({ view }) => view.as === 'seat' && view.current?.state === 'shown'),
    ),
  )
  expect(await readResult(hall)).toMatchObject({
    n: 70,
    counts: [{ count: 70 }, { count: 0 }],
  })
  for (const { live, seat } of lives) {
    expect(live.frames.filter((frame) => /"t":"(counts|entries)"/.test(frame))).toEqual([])
    const { view } = JSON.parse(live.frames.at(-1)!) as { view: SeatRoom }
    // Of more than twelve tables, a phone gets the result of its own.
    expect(view.current?.results).toMatchObject({ tables: [{ table: seat.room.seat.table, n: 5 }] })
  }
  await Promise.all([stage, ...lives.map(({ live }) => live)].map((live) => live.close()))
})

test('[ROOM-8, ROOM-22] both devices of a host see each step, and who is in the room is told that it has ended', async () => {
  const hall = await openHall(site)
  const [desk, phone] = [
    await connectTo(hall.host, hall, 'host', site.first),
    await connectTo(hall.host, hall, 'host', second),
  ]
  const seated = await takeSeat(site, hall)
  const seat = await connectTo(seated, hall, 'seat', second)
  const activity = await addActivity(hall, choice)
  await open(hall, activity.id)
  for (const device of [desk, phone]) {
    await device.next('activity', ({ view }) => view.as === 'host' && view.agenda[0]?.state === 'open')
  }
  await endRun(hall)
  await seat.next('ended')
  expect(await seat.closed).toBe(4010)
  for (const device of [desk, phone]) {
    await device.next('activity', ({ view }) => view.as === 'host' && view.run_id === null)
    await device.close()
  }
  expect((await answer(seated, hall, activity.id, { choice_ids: ['first'] })).body).toMatchObject({
    error: { code: 'room_not_found' },
  })
})

test('[ROOM-30, NAME-1, NAME-2, NAME-3, LOBBY-7, SEC-57] a seat takes names of the world, and none that another person has', async () => {
  const hall = await openHall(site)
  site.people.signIn({ role: 'moderator', displayName: 'Mary Shelley' })
  const [ada, eve] = await takeSeats(site, hall, 2)
  type Reply = { seat?: { name: string | null } }
  const give = async (seat: Browser, name: string) =>
    (await seat.call<Reply>('PATCH', `/api/rooms/${hall.id}/seat`, { name })).body
  for (const name of ['Zoë', 'O’Brien', 'מְנַחֵם', 'مهدی\u200Cنژاد', 'अनिता', '王', '🦄', 'Bartholomew 👨‍💻Smith'])
    expect([name, (await give(ada!, name)).seat?.name]).toEqual([name, name])
  expect((await give(ada!, 'Zoe\u0308 \u202EM.\u0301\u0302\u0303\u0304')).seat?.name).toBe(
    'Zoë M.\u0301\u0302',
  )
  for (const name of ['Mаry Shelley', 'Аdmin', '🅰dmin', 'A\u200Ddmin'])
    expect([name, (await give(eve!, name)).error?.code]).toEqual([name, 'name_reserved'])
  for (const name of ['a', '👨‍👩‍👧‍👦'.repeat(21), 'Ada!', 'a\nb'])
    expect([name, (await give(eve!, name)).error?.code]).toEqual([name, 'validation_failed'])
  for (const name of ['Guest 5', 'Guеst 5', 'Guest ٥', 'guest l0'])
    expect([name, (await give(eve!, name)).seat?.name]).toEqual([name, null])
  await give(ada!, 'paypal')
  expect((await give(eve!, 'pаypаl')).seat?.name).toBe('pаypаl 2')
  await give(ada!, '👨‍👩‍👧‍👦'.repeat(20))
  expect((await give(eve!, '👨‍👩‍👧‍👦'.repeat(20))).seat?.name).toBe(`${'👨‍👩‍👧‍👦'.repeat(18)} 2`)
})

test('[ROOM-29, ROOM-30, ROOM-31, ROOM-32, QUIZ-35] a quiz gives points by level for a right answer, keeps the solution back, and ends on a podium', async () => {
  const hall = await openHall(site, { tables: 2 })
  const seats = await takeSeats(site, hall, 4, (index) => (index % 2) + 1)
  const named = await Promise.all(
    ['Ada <b>', 'Ada', 'shit', ''].map((name, index) =>
      seats[index]!.call<{ seat: { name: string | null } }>('PATCH', `/api/rooms/${hall.id}/seat`, { name }),
    ),
  )
  expect(named.map(({ body }) => body.seat.name)).toEqual(
    expect.arrayContaining(['Ada', 'Ada 2', null, null]),
  )
  const quiz = await addActivity(hall, { kind: 'quiz', questions: 5, level: 'beginner' })
  const listener = await connectTo(seats[0]!, hall, 'seat', site.first)
  const worth: number[] = []
  for (let index = 0; index < 5; index++) {
    const { now, clock_ms, quiz: at } = await open(hall, quiz.id)
    worth.push(at!.points)
    const choices = now!.options.map(({ text }) => text)
    const reading = readingMs([now!.prompt, ...choices].join(' '))
    expect(clock_ms).toBe(reading + 15_000 + calculationTimeMs(now!.prompt, choices))
    const right = now!.solution.right![0]!
    const wrong = now!.options.find(({ id }) => id !== right)!.id
    expect((await lookAsSeat(seats[0]!, hall)).current).toMatchObject({ quiz: { index, phase: 'question' } })
    const asked = await listener.next(
      'activity',
      ({ view }) =>
        view.as === 'seat' && view.current?.quiz?.index === index && view.current.state === 'open',
    )
    expect(JSON.stringify(asked)).not.toMatch(/solution|explanation|"best"|"counts"/)
    for (const [place, seat] of seats.entries()) {
      const value = { choice_ids: [place === 0 || (place === 1 && index === 0) ? right : wrong] }
      const { body } = await answer(seat, hall, quiz.id, value, { round: index })
      expect(body.status).toBe('accepted')
    }
    await closeAndCount(site, hall, quiz.id)
    await step(hall, quiz.id, 'shown')
  }
  expect((await step(hall, quiz.id, 'open')).body).toMatchObject({ error: { code: 'not_now' } })
  await step(hall, quiz.id, 'shown')
  const view = await lookAsSeat(seats[0]!, hall)
  const [first = 0] = worth
  const all = worth.reduce((sum, points) => sum + points, 0)
  expect(view.standing).toMatchObject({ points: all, rank: 1, of: 4, missed: 0 })
  expect(view.current?.quiz).toMatchObject({
    phase: 'podium',
    steps: [
      { rank: 1, points: all, people: 1 },
      { rank: 2, points: first, people: 1 },
    ],
    tables: [
      { table: 1, points: all / 2, seats: 2 },
      { table: 2, points: first / 2, seats: 2 },
    ],
  })
  const practice = `/api/rooms/${hall.id}/activities/${quiz.id}/practice`
  expect((await seats[1]!.call('POST', practice)).status).toBe(401)
  const signedIn = { ...seats[1]!.headers, ...site.people.signIn({ role: 'user' }).headers }
  const taken = await site.first.app.inject({ method: 'POST', url: practice, headers: signedIn })
  expect(taken.json()).toEqual({ added: 4 })
  expect(site.missed.at(-1)?.ids).toHaveLength(4)
  await listener.close()
})

test('[ROOM-35] tables choose in turn, the majority answers for its table, and the last clue is a wager', async () => {
  const hall = await openHall(site, { tables: 2 })
  const seats = await takeSeats(site, hall, 4, (index) => (index % 2) + 1)
  const board = await addActivity(hall, { kind: 'board' })
  let view = await open(hall, board.id)
  const free = () =>
    view.board!.categories.flatMap(({ cells }) => cells).find(({ state }) => state === 'free')?.id
  for (let clue = 0; clue < 9; clue++) {
    expect(view.board).toMatchObject({ phase: 'choosing', turn: (clue % 2) + 1 })
    const [inTurn, waiting] = clue % 2 === 0 ? [seats[0]!, seats[1]!] : [seats[1]!, seats[0]!]
    expect((await answer(waiting, hall, board.id, { cell: free() })).body.status).toBe('not_open')
    expect((await answer(inTurn, hall, board.id, { cell: free() })).body.status).toBe('accepted')
    view = (await lookAsHost(hall)).agenda[0]!
    const right = view.now!.solution.right![0]!
    const wrong = view.now!.options.find(({ id }) => id !== right)!.id
    // Table 1 is right, table 2 is tied, and a tie is wrong.
    const choiceSets = [right, right, right, wrong]
    for (const [place, seat] of seats.entries())
      await answer(seat, hall, board.id, { choice_ids: [choiceSets[place]] })
    await closeAndCount(site, hall, board.id)
    view = (await step(hall, board.id, 'shown')).body
    expect(view.board?.verdicts).toMatchObject([
      { table: 1, right: true },
      { table: 2, right: false, choice_id: null, points: 0 },
    ])
    view = (await step(hall, board.id, 'open')).body
  }
  expect(view.board).toMatchObject({
    phase: 'last',
    turn: null,
    tables: [
      { table: 1, points: 2100 },
      { table: 2, points: 0 },
    ],
  })
  const right = view.now!.solution.right![0]!
  for (const [place, seat] of seats.entries()) {
    await answer(seat, hall, board.id, { choice_ids: [right] }, { confidence: place === 0 ? 100 : 50 })
  }
  await closeAndCount(site, hall, board.id)
  await step(hall, board.id, 'shown')
  view = (await step(hall, board.id, 'shown')).body
  expect(view.board).toMatchObject({
    phase: 'final',
    tables: [
      { table: 1, points: 3675 },
      { table: 2, points: 0 },
    ],
  })
})

test('[ROOM-23, ROOM-24, ROOM-33] the report has what was shown, hides fewer than five, and opens for hosts and by its link', async () => {
  const hall = await openHall(site)
  const shown = await addActivity(hall, choice)
  const few = await addActivity(hall, { ...choice, prompt: 'Few' })
  const secret = await addActivity(hall, { ...choice, prompt: 'Never shown' })
  const seats = await takeSeats(site, hall, 6)
  for (const [activity, count] of [
    [shown, 6],
    [few, 4],
    [secret, 6],
  ] as const) {
    await open(hall, activity.id)
    for (const seat of seats.slice(0, count))
      await answer(seat, hall, activity.id, { choice_ids: ['second'] })
    await closeAndCount(site, hall, activity.id)
    if (activity !== secret) await step(hall, activity.id, 'shown', { answer: true })
  }
  const url = `/api/rooms/reports/${(await endRun(hall)).last_run?.report_id}`
  const { body } = await hall.host.call<Record<string, unknown>>('GET', url)
  expect(body).toMatchObject({
    title: 'Forum 2026',
    seats: 6,
    activities: [
      {
        title: 'Which?',
        n: 6,
        few: false,
        rows: [
          { text: 'One', count: 0 },
          { text: 'Two', count: 6, right: true },
        ],
      },
      { title: 'Few', few: true, rows: [] },
    ],
  })
  // All six gave the same answer: nothing divided them.
  expect(body['knows']).not.toHaveProperty('divided')
  expect(JSON.stringify(body)).not.toContain('Never shown')
  expect(JSON.stringify(body)).not.toContain(seats[0]!.seatId)
  const stranger = await site.browser('user')
  expect((await stranger.call('GET', url)).status).toBe(404)
  const { body: link } = await hall.host.call<{ token: string }>('POST', `${url}/share`)
  const shared = `${url}?share=${link.token}`
  expect((await stranger.call('GET', shared)).status).toBe(200)
  expect((await stranger.call('DELETE', `${url}/share`)).status).toBe(404)
  await hall.host.call('DELETE', `${url}/share`)
  expect((await stranger.call('GET', shared)).status).toBe(404)
  await hall.host.call('DELETE', url)
  expect((await hall.host.call('GET', url)).status).toBe(404)
})

test('[ROOM-11] a room that ends while many answer tells each of them what happened', async () => {
  const hall = await openHall(site)
  const activity = await addActivity(hall, choice)
  const seats = await takeSeats(site, hall, 10)
  await open(hall, activity.id)
  const results = await Promise.all([
    ...seats.map((seat) => answer(seat, hall, activity.id, { choice_ids: ['first'] })),
    hall.host.call('POST', `/api/rooms/${hall.id}/runs/current/end`),
  ])
  const firstStatuses = results.slice(0, 10).map(({ status }) => status)
  expect(firstStatuses.every((status) => status === 200 || status === 404)).toBe(true)
  const stored = await site.connection.collection('room_answers').countDocuments({ activity_id: activity.id })
  expect(stored).toBe(firstStatuses.filter((status) => status === 200).length)
})

test('[ROOM-50] what a seat answers on one of its pages stands on the other one, also taken back; other seats are sent nothing', async () => {
  const hall = await openHall(site)
  const { id } = await addActivity(hall, { ...choice, several: true })
  const [seat, other] = await takeSeats(site, hall, 2)
  await open(hall, id)
  const pages = await Promise.all([0, 1].map(() => connectTo(seat!, hall, 'seat', site.first)))
  const stranger = await connectTo(other!, hall, 'seat', site.first)
  const before = stranger.frames.length
  const choose = (choice_ids: string[]) =>
    pages[0]!.ask({ t: 'answer', activity_id: id, value: { choice_ids } })
  const chosen = async () => {
    const { view } = await pages[1]!.next('activity')
    return view.as === 'seat' ? view.own[0]?.value.choice_ids : undefined
  }
  const [first, second] = choice.options!.map((option) => option.id!)
  await choose([first!, second!])
  expect(await chosen()).toEqual([first, second])
  await choose([])
  expect(await chosen()).toBeUndefined()
  expect(stranger.frames).toHaveLength(before)
  for (const live of [...pages, stranger]) await live.close()
})

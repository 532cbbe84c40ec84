const people = 6
const agenda = [
  {
    kind: 'choice',
    prompt: 'Which risk matters most for the operating tier this year?',
    options: ['Claims that come early', 'A mismatch of duration', 'Credit spreads'].map((text) => ({ text })),
    right: ['1'],
    explanation: 'A mismatch moves assets and liabilities apart.',
    limit_seconds: 900,
  },
  {
    kind: 'range',
    prompt: 'What will the 10-year Treasury yield at the end of next year?',
    least: 0,
    most: 10,
    unit: '%',
    truth: 4.3,
    explanation: 'The median of fifty forecasters was 4.3%.',
  },
  { kind: 'words', prompt: 'One word: what should we worry about more?' },
  { kind: 'questions', prompt: 'What do you want to know from the panel?' },
  { kind: 'quiz', questions: 5, level: 'intermediate', topics: [] },
  { kind: 'board' },
  {
    kind: 'round',
    form: 'choice',
    prompt: 'Yields rise by one point tonight. Which of these loses the largest share of its value?',
    options: [
      { id: 'zero', text: 'A 10-year bond without coupons' },
      { id: 'coupon', text: 'A 10-year bond with a 5% coupon' },
      { id: 'note', text: 'A 2-year note' },
    ],
    right: ['zero'],
    explanation: 'Without coupons all of the money comes at the end, so its duration is the longest.',
  },
  { kind: 'mirror', experiment: 'frame' },
]
const words = ['Liquidity', 'liquidity', 'Claims', 'Claims', 'Rates', 'Cyber']
const questions = ['What would make us sell?', 'Who decides when the chair is away?']

/**
 * Records a room of six people at two tables, and takes a picture of its stage in every state.
 *
 * @param {{ browser: object, address: string, save: (name: string, page: object) => Promise<void> }} at
 */
export async function takeRoomPictures({ browser, address, save }) {
  const host = await personOf(browser, address)
  await host.signUp('Hanna Host')
  const room = await host.call('POST', '/api/rooms', {
    title: 'Investment Committee',
    seats: 50,
    tables: 2,
    activities: agenda,
  })
  await host.call('POST', `/api/rooms/${room.id}/runs`)
  const stage = await host.context.newPage()
  await stage.setViewportSize({ width: 1280, height: 720 })
  await stage.goto(`${address}/room/${room.code}/stage`)
  const seats = []
  for (let index = 0; index < people; index++) {
    const seat = await personOf(browser, address)
    await seat.call('POST', '/api/rooms/join', { code: room.code, table: (index % 2) + 1 })
    seats.push(seat)
  }

  const at = `/api/rooms/${room.id}`
  const activity = async (index) => (await host.call('GET', `${at}?as=host`)).agenda[index]
  const step = async (index, to, more = {}) => {
    const { id, phase_seq } = await activity(index)
    await host.call('POST', `${at}/activities/${id}/step`, { to, phase_seq, ...more })
  }
  const answer = async (index, valueOf, more = {}) => {
    const current = await activity(index)
    for (const [place, seat] of seats.entries())
      await seat.call('POST', `${at}/activities/${current.id}/answer`, {
        value: valueOf(place, current),
        ...more,
      })
  }
  const close = async (index) => {
    await step(index, 'closed')
    while ((await activity(index)).state !== 'closed') await stage.waitForTimeout(200)
    // Answers count until a second and a half later; a round goes on after that.
    await stage.waitForTimeout(1800)
  }
  const approveAll = async () => {
    for (const { id } of (await host.call('GET', `${at}?as=host`)).entries)
      await host.call('POST', `${at}/entries/${id}`, { state: 'approved' })
  }
  const picture = async (name, text) => {
    await stage.getByText(text).first().waitFor()
    await save(name, stage)
  }

  await picture('waiting', '6 people are here')
  await step(0, 'open')
  await answer(0, (place, { options }) => ({ choice_ids: [options[place < 4 ? 1 : 0].id] }))
  await picture('open', '6 answers')
  await close(0)
  await picture('closed', 'Closed')
  await step(0, 'shown')
  await step(0, 'shown', { answer: true })
  await step(0, 'shown', { why: true })
  await picture('shown', 'A mismatch')
  await step(1, 'open')
  await answer(1, (place) => ({ low: 2.5 + place * 0.4, high: 3.7 + place * 0.6 }))
  await close(1)
  await step(1, 'shown')
  await step(1, 'shown', { answer: true })
  await step(1, 'shown', { why: true })
  await picture('range', 'Inside: 4 of 6')
  await step(2, 'open')
  await answer(2, (place) => ({ words: [words[place]] }))
  await stage.waitForTimeout(1000)
  await approveAll()
  await close(2)
  await step(2, 'shown')
  await picture('words', /^liquidity/i)
  await step(3, 'open')
  await answer(3, (place) => ({ text: questions[place] ?? `Question ${place}` }))
  await stage.waitForTimeout(1000)
  await approveAll()
  await picture('questions', questions[0])
  await close(3)
  await step(4, 'open')
  // 'Start now' in place of the ten seconds of 'Get ready' (ROOM-47).
  await step(4, 'open')
  for (let question = 0; question < 5; question++) {
    const { right } = (await activity(4)).now.solution
    await answer(
      4,
      (place, { now }) => ({ choice_ids: [place < 5 - question ? right[0] : now.options.at(-1).id] }),
      { round: question },
    )
    if (question === 1) {
      await host.call('PATCH', at, { paused: true })
      await picture('paused', 'Paused by the host.')
      await host.call('PATCH', at, { paused: false })
    }
    await close(4)
    await step(4, 'shown')
    if (question === 1) await picture('standings', 'Standings')
    await step(4, question < 4 ? 'open' : 'shown')
  }
  await picture('podium', 'Best tables')
  await step(6, 'first')
  const vote = (round, rightOnes) =>
    answer(6, (place) => ({ choice_ids: [place < rightOnes ? 'zero' : 'coupon'] }), { round })
  await vote(1, 2)
  await close(6)
  await step(6, 'discuss')
  await step(6, 'second')
  await vote(2, 5)
  await close(6)
  await step(6, 'shown')
  await picture('round', 'stayed right')
  await step(7, 'open')
  await picture('devices', 'Answer on your device')
  const { id } = await activity(7)
  for (const [place, seat] of seats.entries()) {
    await seat.call('POST', `${at}/activities/${id}/wording`, { part: true })
    await seat.call('POST', `${at}/activities/${id}/answer`, {
      value: { choice_ids: [place % 3 ? 'a' : 'b'] },
    })
  }
  await close(7)
  await step(7, 'shown')
  await picture('mirror', 'Text 1')
  await step(5, 'open')
  await picture('board', 'Table 1 chooses')
  for (const person of [host, ...seats]) await person.context.close()
}

/** A browser that has agreed to the disclosure, and its calls. */
async function personOf(browser, address) {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  await context.addInitScript({ content: `sessionStorage.setItem('disclosure_agreed', 'true')` })
  const headers = { origin: address }
  const call = async (method, path, data) => {
    const reply = await context.request.fetch(address + path, {
      method,
      headers,
      ...(data ? { data } : {}),
    })
    if (!reply.ok()) throw new Error(`${method} ${path}: ${reply.status()} ${await reply.text()}`)
    const text = await reply.text()
    return text ? JSON.parse(text) : null
  }
  // Imported late: before the install there are no packages to import.
  const { tokenFor } = await import('../../bench/rooms/browsers.mjs')
  const token = await tokenFor(await call('GET', '/api/functions/human-check'))
  await call('POST', '/api/functions/verify-recaptcha', { token })
  return {
    context,
    call,
    /** Creates an account through the development mailbox, and calls as its person from then on. */
    async signUp(display_name) {
      const email = 'host@example.org'
      await call('POST', '/api/auth/sign-up', { email, password: 'Quiet harbour 47 lamps!', display_name })
      let mails = []
      while (mails.length === 0) mails = await call('GET', `/dev/mailbox?to=${encodeURIComponent(email)}`)
      const confirmation = /confirm\?token=([^\s&]+)/.exec(mails[0].text)?.[1] ?? ''
      await call('POST', '/api/auth/confirm', { token: decodeURIComponent(confirmation) })
      headers.authorization = `Bearer ${(await call('POST', '/api/auth/refresh')).access_token}`
    },
  }
}

import { setTimeout as pause } from 'node:timers/promises'

const pages = ['/', '/learn', '/learn-risk-pools', '/quiz', '/learn/education', '/privacy-policy']
const reads = ['/registry.json', '/api/content/articles', '/api/functions/human-check']

/** Opens pages and the calls they make. A page must load as long as the site runs, whatever else is down. */
export async function read(caller, { ledger, think, isOver, random }) {
  const one = (list) => list[Math.floor(random() * list.length)]
  while (!isOver()) {
    const path = one(pages)
    const page = await caller.call('GET', path)
    if (page && (page.status !== 200 || !page.text.includes('id="root"') || !page.text.includes('</html>')))
      ledger.violation('a page that does not stand', { path, status: page.status })
    await caller.call('GET', one(reads))
    const best = await caller.call('POST', '/api/rpc/get_leaderboard', { limit: 20 })
    if (best && best.status !== 200)
      ledger.violation('a leaderboard that is refused', { status: best.status })
    ledger.count('pages read')
    await pause(think())
  }
}

const questions = ['What is duration?', 'How is a captive regulated?', 'What does surplus relief mean?']

/** Asks the assistant. Each reply must be an answer or an error with a code. */
export async function chat(caller, { ledger, think, isOver, random }) {
  caller.passGate()
  while (!isOver()) {
    const message = questions[Math.floor(random() * questions.length)]
    const body = { message, specialization: random() < 0.5 ? 'general' : 'government-risk-pools' }
    const answer = await caller.call('POST', '/api/functions/chat-with-icio', body)
    if (answer?.status === 200 && !answer.body?.reply) ledger.violation('an empty answer', { answer })
    if (answer?.status === 200) ledger.count(`chat answers (${answer.body?.mode})`)
    await pause(think())
  }
}

import { setTimeout as pause } from 'node:timers/promises'

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

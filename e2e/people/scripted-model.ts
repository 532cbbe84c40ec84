import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the model answers its next request. */
export type Turn = 'good' | 'broken' | 'duplicates' | number

/** A server on loopback that speaks OpenAI's protocol and answers by a plan. */
export interface ScriptedModel {
  url: string
  plan(turns: Turn[]): void
  close(): Promise<void>
}

const words =
  'reserve surplus duration claim premium ladder hedge audit vault harbour ledger trustee maturity buffer quarter basis index spread option voucher clause docket meadow lantern copper willow granite saffron orchard violin compass anchor bridge tunnel market river'.split(
    ' ',
  )

/** Fifteen questions unlike any other: words drawn with a seed that never repeats. */
function questions(count: number, seed: number) {
  let state = seed * 7919 + 17
  const draw = () => words[(state = (state * 48_271) % 2_147_483_647) % words.length] ?? ''
  return Array.from({ length: count }, (_, number) => {
    const phrase = () => `${draw()} ${draw()} ${draw()} ${draw()}`
    return {
      difficulty: 'medium',
      prompt: `${phrase()} ${phrase()} ${phrase()} ${seed}-${number}?`,
      choices: [0, 1, 2, 3].map((place) => ({
        text: `${place === 0 ? 'Right' : 'Wrong'} ${draw()} ${place}`,
        isCorrect: place === 0,
        why: `Because of ${phrase()}.`,
      })),
      explanation: `It follows from ${phrase()}.`,
      source: 'A book',
      tags: ['made'],
    }
  })
}

export async function scriptedModel(): Promise<ScriptedModel> {
  let turns: Turn[] = []
  let seed = 0
  let last: unknown = { questions: [] }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const { messages } = JSON.parse(body) as { messages: { content: string }[] }
    const asked = messages[1]?.content ?? ''
    const say = (content: string) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ choices: [{ message: { content }, finish_reason: 'stop' }] }))
    }
    if (asked.startsWith('{')) {
      const sheet = JSON.parse(asked) as { questions: { n: number; choices: Record<string, string> }[] }
      const answers = sheet.questions.map(({ n, choices }) => ({
        n,
        choice: Object.entries(choices).find(([, text]) => text.startsWith('Right'))?.[0] ?? 'none',
      }))
      return say(JSON.stringify({ answers }))
    }
    const turn = turns.shift() ?? 402
    if (typeof turn === 'number') {
      response.writeHead(turn, { 'content-type': 'application/json' })
      return void response.end('{"error":{"message":"by plan"}}')
    }
    if (turn === 'broken') return say('{"questions": [')
    if (turn === 'good')
      last = { questions: questions(Number(/Write (\d+) new/.exec(asked)?.[1] ?? 15), (seed += 1)) }
    return say(JSON.stringify(last))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    plan: (next) => (turns = [...next]),
    close: () => new Promise((resolve) => void (server.closeAllConnections(), server.close(() => resolve()))),
  }
}

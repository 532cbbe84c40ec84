import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { cookieLine, passCookies, send } from '../calls.mjs'
import { at } from '../figures.mjs'
import { startServer } from '../server-process.mjs'
import { startSite } from '../site.mjs'

const model = join(import.meta.dirname, 'model-server.mjs')
const cookieSecret = randomBytes(32).toString('base64url')
const questions = 60
const warmUp = 10

/**
 * Measures the time to the first streamed byte that the assistant adds: the time through the site minus the time
 * directly from the model server, alternating by question. Includes the gate, the limits in the database and the
 * search.
 */
export async function rows() {
  const upstream = await startServer(model)
  const site = await startSite(modelAt(upstream.address))
  try {
    const added = []
    for (let turn = 0; turn < questions + warmUp; turn++) {
      const straight = await firstByteMs(upstream.address, '/v1/chat/completions')
      const through = await firstByteMs(site.address, '/api/functions/chat-with-icio', {
        accept: 'text/event-stream',
        cookie: cookieLine(passCookies(cookieSecret, `visitor-${turn}`)),
      })
      if (turn >= warmUp) added.push(through - straight)
    }
    return [
      { what: 'assistant: first streamed byte added, median', ours: at(added, 0.5), goal: 15, unit: 'ms' },
      { what: 'assistant: first streamed byte added, p95', ours: at(added, 0.95), unit: 'ms' },
    ]
  } finally {
    await Promise.all([site.stop(), upstream.stop()])
  }
}

function modelAt(address) {
  return {
    COOKIE_SECRET: cookieSecret,
    INTERNAL_SECRET: randomBytes(32).toString('base64url'),
    HUMAN_CHECK_SECRET: randomBytes(32).toString('base64url'),
    OPENAI_API_KEY: 'bench',
    OPENAI_PROVIDER: 'the bench',
    OPENAI_BASE_URL: `${address}/v1`,
    ASSISTANT_MESSAGES_PER_HOUR: '100000',
    ASSISTANT_VISITORS_SHARE: '100',
    ASSISTANT_ADDRESS_SHARE: '100',
  }
}

/** Returns the milliseconds until the first byte of the body; reads the rest too, so that the visitor's turn ends. */
async function firstByteMs(address, path, headers) {
  const start = performance.now()
  const response = await send(address, path, { message: 'How does duration work for our bonds?' }, headers)
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  const reader = response.body.getReader()
  await reader.read()
  const first = performance.now() - start
  while (!(await reader.read()).done);
  return first
}

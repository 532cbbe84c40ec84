import { startTraceCollector } from '@icio/kit/testing/trace-collector'
import { startTracing } from '@icio/kit/tracing/tracing'
import { says, startModelServer } from './model-server.js'
import { runAi } from './run-ai.js'

test('[OPS-12] [OPS-13] a question to the model is a span below its call, and no word of it is sent to the collector', async () => {
  const collector = await startTraceCollector()
  const server = await startModelServer()
  let handedOn: string | string[] | undefined
  server.answer((response, request) => {
    handedOn = request.headers['traceparent']
    says('It is the percentage change in price for one point of yield [1].')(response, request)
  })
  const stop = await startTracing('ai')
  const ai = await runAi({ model: { baseUrl: server.url, apiKey: 'sk-canary', model: 'test-model' } })
  const { body } = await ai.visitor().ask({ message: 'What is modified duration, asks Zebulon Quist?' })
  expect(body.mode).toBe('model')
  await ai.close()
  await stop()
  collector.close()
  await server.close()
  const call = collector.spans.find(({ name }) => name === 'POST /api/functions/chat-with-icio')
  const chat = collector.spans.find(({ name }) => name === 'chat test-model')
  expect(chat?.parentSpanId).toBe(call?.spanId)
  expect(handedOn).toBe(`00-${chat?.traceId}-${chat?.spanId}-01`)
  const sent = collector.texts.join('')
  for (const text of ['Zebulon', 'duration', 'percentage', 'sk-canary']) expect(sent).not.toContain(text)
})

import { createServer } from 'node:http'

// A model server for measurements: the first word comes after a fixed time, the rest immediately.
const firstWordAfterMs = 50
const chunk = (content, finish = null) =>
  `data: ${JSON.stringify({
    id: 'bench',
    object: 'chat.completion.chunk',
    model: 'bench',
    choices: [{ index: 0, delta: content ? { content } : {}, finish_reason: finish }],
  })}\n\n`

const server = createServer(async (request, response) => {
  await request.resume().toArray()
  setTimeout(() => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(chunk('Duration measures '))
    response.end(`${chunk('how far a price moves [1].')}${chunk('', 'stop')}data: [DONE]\n\n`)
  }, firstWordAfterMs)
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`))
process.on('SIGTERM', () => process.exit(0))

import Fastify from 'fastify'

// The baseline: a bare Fastify that sends recorded bytes: the headers and bodies of ANSWERS, by path.
const answers = JSON.parse(process.env.ANSWERS)
const app = Fastify({ logger: false })
for (const [path, { headers, body }] of Object.entries(answers)) {
  const bytes = Buffer.from(body, 'base64')
  app.get(path, (_request, reply) => reply.headers(headers).send(bytes))
}
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
process.on('SIGTERM', () => app.close().then(() => process.exit(0)))

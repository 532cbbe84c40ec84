import Fastify from 'fastify'

// The baseline: a bare Fastify that returns the given bytes, without checks, cookies or database.
const { SESSION_REPLY, ANSWER_REPLY } = process.env
const app = Fastify({ logger: false })
app.post('/api/games/sessions', async (_request, reply) =>
  reply.code(201).type('application/json').send(SESSION_REPLY),
)
app.post('/api/games/sessions/:id/answers', async (_request, reply) =>
  reply.type('application/json').send(ANSWER_REPLY),
)
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
process.on('SIGTERM', () => app.close().then(() => process.exit(0)))

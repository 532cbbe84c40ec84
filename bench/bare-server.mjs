import Fastify from 'fastify'

// The baseline: a bare Fastify that sends recorded bytes, without checks, cookies or database. ANSWERS has them by method and path.
const { ANSWERS, PORT = '0' } = process.env
const empty = { 'GET /': { headers: { 'content-type': 'application/json' }, body: btoa('{"status":"ok"}') } }
const app = Fastify({ logger: false })
for (const [call, { status = 200, headers, body }] of Object.entries(ANSWERS ? JSON.parse(ANSWERS) : empty)) {
  const [method, url] = call.split(' ')
  const bytes = Buffer.from(body, 'base64')
  app.route({ method, url, handler: (_request, reply) => reply.code(status).headers(headers).send(bytes) })
}
process.stdout.write(`${await app.listen({ port: Number(PORT), host: '127.0.0.1' })}\n`)
process.on('SIGTERM', () => app.close().then(() => process.exit(0)))

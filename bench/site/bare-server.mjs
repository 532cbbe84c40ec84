import Fastify from 'fastify'

// Fastify with one route, as the lower bound for a start.
const app = Fastify({ logger: false })
app.get('/', async () => ({ status: 'ok' }))
const address = await app.listen({ port: Number(process.env.PORT ?? 0), host: '127.0.0.1' })
process.stdout.write(`${address}\n`)
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)))

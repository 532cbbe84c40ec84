import { defaultEdition } from '@icio/contracts/editions'
import { readPath } from '@icio/contracts/path/endpoints'
import { Path, PathQuery } from '@icio/contracts/path/schemas'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { Paths } from '../path/path.js'

/** GET /api/path (PATH-1): of the signed-in person alone, whoever else asks (PATH-29). */
export async function serveReadPath(app: FastifyInstance, { paths }: { paths: Paths }): Promise<void> {
  serve(app, readPath, { query: PathQuery, reply: Path }, async ({ query, request }) => {
    const person = await request.server.findPerson(request)
    return paths.of(person?.id ?? null, query.specialization ?? defaultEdition)
  })
}

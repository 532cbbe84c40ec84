import { findResources } from '@icio/contracts/resources/endpoints'
import { FindResources, FoundResources } from '@icio/contracts/resources/schemas'
import { relatedResources } from '@icio/contracts/resources/related-resources'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'

/** GET /api/content/resources: at most three related resources of a text, ranked by weights (LEARN-8 to LEARN-11). */
export async function serveResources(app: FastifyInstance): Promise<void> {
  serve(
    app,
    findResources,
    { query: FindResources, reply: FoundResources, summary: 'The resources that fit a text best' },
    ({ query: { text, specialization } }) => ({ resources: relatedResources(text, specialization) }),
  )
}

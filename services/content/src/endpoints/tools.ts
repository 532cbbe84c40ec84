import { featuredTools, listTools, quickTiles, toolCategories } from '@icio/contracts/tools'
import { ToolPage } from '@icio/contracts/tools.schemas'
import { serve } from '@icio/kit/serve'
import type { FastifyInstance } from 'fastify'

/** GET /api/content/tools: featured tools, categories and tiles (TOOL-3). They change with a release only. */
export async function serveTools(app: FastifyInstance): Promise<void> {
  serve(
    app,
    listTools,
    { reply: ToolPage, cache: 'public, max-age=300', summary: 'The tools, as the tools page shows them' },
    () => ({ featured: featuredTools, categories: toolCategories, tiles: quickTiles }),
  )
}

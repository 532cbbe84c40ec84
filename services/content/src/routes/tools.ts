import {
  featuredTools,
  listTools,
  quickTiles,
  toolCategories,
  type FeaturedTool,
} from '@icio/contracts/tools/endpoints'
import { ToolPage } from '@icio/contracts/tools/schemas'
import { partnerAddress } from '@icio/contracts/site-settings/placeholder-addresses'
import { defaultSettings, type ChangeableSettings } from '@icio/contracts/site-settings/site-settings'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { SettingsRecords } from '../collections/site-settings.js'

/** GET /api/content/tools: featured tools, categories, and tiles (TOOL-3), with the partner links from the settings. */
export async function serveTools(
  app: FastifyInstance,
  { settings }: { settings: SettingsRecords },
): Promise<void> {
  serve(
    app,
    listTools,
    {
      reply: ToolPage,
      cache: 'public, max-age=60',
      shared: { changes: settings.changes },
      summary: 'The tools, as the tools page shows them',
    },
    async () => {
      const { partners } = (await settings.read()).settings
      return {
        featured: featuredTools.map((tool) => atPartner(tool, partners)),
        categories: toolCategories,
        tiles: quickTiles,
      }
    },
  )
}

/** A partner's tool opens at the address where visitors become members of it. */
function atPartner(tool: FeaturedTool, partners: ChangeableSettings['partners']): FeaturedTool {
  const place = defaultSettings.partners.findIndex(({ membershipUrl }) => membershipUrl === tool.address)
  return { ...tool, address: partnerAddress(partners[place]?.membershipUrl ?? tool.address) }
}

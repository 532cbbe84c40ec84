import { readSpeeds, reportSpeed, type ScreenSpeed } from '@icio/contracts/page-speed/endpoints'
import { usualDays } from '@icio/contracts/page-speed/metrics'
import { ScreenSpeeds, SpeedReport, WhichSpeeds } from '@icio/contracts/page-speed/schemas'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { Connection } from 'mongoose'
import { pageSpeeds, type ReleaseScreen } from '../../collections/page-speeds.js'
import type { DeployKeySources } from '../deploying/deployers.js'
import { mayRead, readerRights } from '../deploying/readers.js'
import { demandParts } from '../deploying/rights.js'
import { writeRegularly } from '../health/write-regularly.js'
import type { ReleaseRegistry } from '../release-registry.js'
import { sharesOf } from './classes.js'
import { createSpeedHandler, type SpeedRatings } from './hear-speeds.js'

interface PageSpeedOptions {
  connection: Connection
  book: ReleaseRegistry
  ratings: SpeedRatings
}

/** Registers the calls for the speed of screens (REL-10): visitors' pages report it, and teams read their own. */
export async function pageSpeedApp(
  app: FastifyInstance,
  { connection, book, ratings }: PageSpeedOptions,
  keys: DeployKeySources,
): Promise<void> {
  const records = pageSpeeds(connection)
  const handler = createSpeedHandler({ book, records, ratings })
  writeRegularly(app, handler, 'speeds of pages')

  serve(
    app,
    reportSpeed,
    { body: SpeedReport, status: 204, callsPerMinute: 60, hidden: true },
    async ({ body, request }) => {
      handler.hear(request.ip, body)
      return undefined
    },
  )
  serve(
    app,
    readSpeeds,
    { query: WhichSpeeds, reply: ScreenSpeeds, summary: 'Speed of screens in visitors’ pages' },
    async ({ query, request }) => {
      const rights = await readerRights(request, keys)
      if (query.name !== undefined) demandParts(rights, [query.name])
      await handler.drain()
      const speeds: ScreenSpeed[] = []
      for (const screen of await records.find({ name: query.name, days: query.days ?? usualDays }))
        if (await mayRead(book, rights, screen)) speeds.push(toSpeed(screen))
      return { speeds }
    },
  )
}

function toSpeed({ release, name, route, counts }: ReleaseScreen): ScreenSpeed {
  const { lcp = {}, inp = {}, cls = {}, load = {} } = counts
  return {
    ...{ release, name, route },
    ...{ lcp: sharesOf(lcp), inp: sharesOf(inp), cls: sharesOf(cls), load: sharesOf(load) },
  }
}

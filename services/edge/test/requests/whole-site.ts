import diagnostics from 'node:diagnostics_channel'
import { freshDatabaseName, testDatabaseUri } from '@icio/kit/testing/run-service'
import type { FastifyInstance, RouteOptions } from 'fastify'
import mongoose, { type mongo } from 'mongoose'
import { edgeApp } from '../../src/app.js'
import { readEdgeConfig } from '../../src/config.js'
import { freshFolder } from '../programs.js'
import { freshPages } from '../releases/run-releases.js'

/** A registered route of the site. */
export type Route = Pick<RouteOptions, 'url' | 'schema'> & { method: string }

export interface WholeSite {
  address: string
  app: FastifyInstance
  /** All registered routes, including those that libraries add. */
  routes: readonly Route[]
  database: mongo.Db
  /** Every secret of this site, including the deploy key of the machine. */
  secret: string
  close(): Promise<void>
}

const secret = 'K7vQ2mXr9TzLp4WbYc8NsJd3HfGa6RuE'

/** Starts the whole site in this process, on a separate database and a real address. */
export async function startWholeSite(env: Record<string, string> = {}): Promise<WholeSite> {
  const heard = collectRoutes()
  const DATABASE_NAME = freshDatabaseName()
  const connection = await mongoose.createConnection(testDatabaseUri(), { dbName: DATABASE_NAME }).asPromise()
  let address = ''
  const { app, ready } = await edgeApp({
    config: readEdgeConfig({
      DATA_DIR: freshFolder(),
      PAGES_DIR: freshPages(),
      DATABASE_NAME,
      LOG_LEVEL: 'silent',
      ...env,
    }),
    secrets: { cookie: secret, accounts: secret, humanCheck: secret, internal: secret, deploy: secret },
    databaseUri: testDatabaseUri(),
    siteUrl: () => address,
  })
  await ready
  address = await app.listen({ host: '127.0.0.1', port: 0 })
  heard.stop()
  return {
    address,
    app,
    routes: heard.of(app),
    database: connection.db as mongo.Db,
    secret,
    async close() {
      await app.close()
      await connection.dropDatabase()
      await connection.close()
    },
  }
}

/** Collects the routes of every Fastify app created in this process. */
function collectRoutes(): { of(app: FastifyInstance): Route[]; stop(): void } {
  const heard = new Map<unknown, Route[]>()
  const hear = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    const routes: Route[] = []
    heard.set(fastify, routes)
    fastify.addHook('onRoute', ({ method, url, schema }) => {
      for (const one of [method].flat()) routes.push({ method: one, url, ...(schema ? { schema } : {}) })
    })
  }
  diagnostics.subscribe('fastify.initialization', hear)
  return {
    of: (app) => heard.get(app) ?? [],
    stop: () => void diagnostics.unsubscribe('fastify.initialization', hear),
  }
}

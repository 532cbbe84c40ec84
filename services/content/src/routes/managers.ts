import {
  importManagers,
  listManagers,
  managersPreviewed,
  removeManagers,
} from '@icio/contracts/managers/endpoints'
import { ImportManagers, ManagerImport, ManagerList } from '@icio/contracts/managers/schemas'
import { serve, sharedForASecond } from '@icio/kit/http/serve'
import { actorOf, personOf, requireRole } from '@icio/kit/auth/identity'
import type { FastifyInstance } from 'fastify'
import { readInThread } from '../file-reading/read-in-thread.js'
import type { ManagerDirectory } from '../collections/manager-directory.js'

/** Fits a file of managersMaximum lines inside JSON. */
const fileLimit = 1_100_000

/** GET /api/content/managers for everyone; PUT and DELETE for admins (SITE-7, TOOL-6). */
export async function serveManagers(app: FastifyInstance, { directory }: { directory: ManagerDirectory }) {
  serve(
    app,
    listManagers,
    {
      reply: ManagerList,
      cache: sharedForASecond,
      shared: { changes: directory.changes },
      summary: 'The imported managers',
    },
    () => directory.read(),
  )
  await app.register(async (admin) => {
    admin.addHook('onRequest', requireRole('admin'))
    serve(
      admin,
      importManagers,
      {
        body: ImportManagers,
        reply: ManagerImport,
        bodyLimit: fileLimit,
        bodyAsSent: true,
        summary: 'Puts a CSV file in place of the directory',
      },
      async ({ body, request }) => {
        const { managers, problems } = await readInThread({ is: 'managers', text: body.csv })
        const isImported = problems.length === 0 && !body.dry_run
        if (isImported) {
          const by = actorOf(request)
          await directory.replace(managers, by)
          request.log.info(
            { event: 'managers_imported', person: by.id, count: managers.length },
            'directory replaced',
          )
        }
        const preview = problems.length === 0 ? managers.slice(0, managersPreviewed) : []
        return { read: managers.length, imported: isImported, preview, problems }
      },
    )
    serve(
      admin,
      removeManagers,
      { status: 204, summary: 'Takes the directory away' },
      async ({ request }) => {
        await directory.remove()
        request.log.info({ event: 'managers_removed', person: personOf(request).id }, 'directory removed')
        return undefined
      },
    )
  })
}

import { watch } from 'node:fs'
import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** The client script; a separate file, because the policy allows no inline script. */
export const liveReloadScript = '/dev/live-reload.js'

const clientScript = `new EventSource('/dev/changes').addEventListener('built', () => location.reload())\n`

/** A build writes several files; pages reload once no file has changed for this long. */
const quietMs = 150

/**
 * Development only: reloads open pages when the shell or a remote has been rebuilt.
 * GET /dev/changes is a stream of server-sent events.
 */
export async function liveReload(
  app: FastifyInstance,
  { pagesFolder }: { pagesFolder: string },
): Promise<void> {
  const listeners = new Set<ServerResponse>()
  let timer: NodeJS.Timeout | undefined
  const watcher = watch(pagesFolder, { recursive: true }, (_event, file) => {
    if (!file?.toString().endsWith('release.json')) return
    clearTimeout(timer)
    timer = setTimeout(
      () => listeners.forEach((listener) => listener.write('event: built\ndata: {}\n\n')),
      quietMs,
    )
  })
  app.addHook('preClose', async () => {
    watcher.close()
    clearTimeout(timer)
    listeners.forEach((listener) => listener.end())
  })

  app.get(liveReloadScript, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store').send(clientScript),
  )
  app.get('/dev/changes', { schema: { hide: true } }, (request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    reply.raw.write('retry: 500\n\n')
    listeners.add(reply.raw)
    request.raw.on('close', () => listeners.delete(reply.raw))
  })
}

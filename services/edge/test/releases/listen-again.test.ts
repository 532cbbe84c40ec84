import { createReleaseRegistry } from '../../src/releases/release-registry.js'
import { runReleases } from './run-releases.js'

test('[FAULT-6] after its change stream broke, the registry listens again and reads what it missed', async () => {
  const here = await runReleases()
  const { connection, pagesFolder, store, publish, move } = here
  const failures: string[] = []
  const log = { error: (_details: object, text: string) => void failures.push(text) }
  const watch = jest.spyOn(connection.model('Channel'), 'watch')
  const there = createReleaseRegistry({ connection, pagesFolder, store, log })
  await there.reload()
  there.listen()
  const [stream] = watch.mock.results.map(
    ({ value }) => value as { emit(name: string, error: Error): void; close(): Promise<void> },
  )
  await stream?.close()
  await publish('mf-games', 'aaaa000001')
  await move({ action: 'promote', release: 'mf-games@0.1.0-aaaa000001' })
  expect(there.liveReleases()).not.toContain('mf-games@0.1.0-aaaa000001')
  const readAgain = new Promise<void>((resolve) => {
    const fill = there.rows.channels.set.bind(there.rows.channels)
    there.rows.channels.set = (id, row) => {
      resolve()
      return fill(id, row)
    }
  })
  stream?.emit('error', new Error('the stream is gone'))
  await readAgain
  expect(there.liveReleases()).toContain('mf-games@0.1.0-aaaa000001')
  expect(failures).toEqual(['the stream of channel changes has ended, listening again'])
  expect(watch).toHaveBeenCalledTimes(2)
  await there.close()
  await here.close()
})

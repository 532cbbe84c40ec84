import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveEmbeddedMongo } from '../src/index.js'
import { complaints, readExceptions } from './runner/exceptions.js'
import { skipReasons } from './runner/report.js'
import { runSpecifications } from './runner/specifications.js'

jest.setTimeout(900_000)

// MongoDB's files are next to the project where they may be used; their license keeps them out of it.
const folder = process.env['CONFORMANCE_DIR'] ?? join(__dirname, '../../../../shared/conformance')

test("every case of MongoDB's own specification files passes, or is listed with the reason", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'specifications-'))
  const servers = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      serveEmbeddedMongo({ dataDir: join(dataDir, String(at)), durability: 'async', testCommands: true }),
    ),
  )
  const outcomes = await runSpecifications(
    servers.map(({ uri }) => uri),
    folder,
  )
  await Promise.all(servers.map((server) => server.close()))
  rmSync(dataDir, { recursive: true, force: true })
  if (!outcomes) {
    process.stdout.write(`MongoDB's specification files are not in ${folder}: not run.\n`)
    return
  }
  const exceptions = readExceptions(join(__dirname, 'specifications.json'))
  expect(complaints(outcomes, exceptions)).toEqual([])
  expect(outcomes.map(({ id }) => id)).toEqual(expect.arrayContaining([...exceptions.keys()]))
  expect(skipReasons(outcomes)).toEqual(expectedSkips)
})

/** Skipped by rule, so listed by reason and number. */
const expectedSkips = {
  'not for a replica set of version 6.0': 295,
  'clientBulkWrite needs MongoDB 8': 3,
  'the driver has no GridFS operation deleteByName': 1,
  'the driver has no GridFS operation renameByName': 1,
  'DRIVERS-2032: Pinned servers need to be checked if they are still selectable': 2,
}

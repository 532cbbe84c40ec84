import { chmodSync, mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDatabase } from '@icio/kit/testing/run-service'
import { openDataFolder } from '../src/data-folder.js'
import { chooseDatabase } from '../src/database/choose-database.js'
import { exportDatabase } from '../src/database/export-database.js'
import { progressLines } from '../src/database/progress.js'
import { keptSecrets } from '../src/secrets.js'

const umask = process.umask()
afterEach(() => process.umask(umask))

const freshFolder = () => mkdtempSync(join(tmpdir(), 'data-folder-'))
const rightsOf = (path: string) => statSync(path).mode & 0o777

test('[SEC-72] the start of the site closes a data folder that others can read, and logs it', () => {
  const dataDir = freshFolder()
  keptSecrets(dataDir)
  mkdirSync(join(dataDir, 'database'))
  writeFileSync(join(dataDir, 'database/data.mdb'), '')
  const wide = ['', 'secrets.json', 'database', 'database/data.mdb'].map((name) => join(dataDir, name))
  for (const path of wide) chmodSync(path, 0o755)
  const logged: string[] = []
  openDataFolder(dataDir, (line) => logged.push(line))
  expect(wide.map(rightsOf)).toEqual([0o700, 0o700, 0o700, 0o700])
  expect(logged).toEqual([expect.stringContaining('could reach 4 files or folders')])
  writeFileSync(join(dataDir, 'later'), '')
  expect(rightsOf(join(dataDir, 'later'))).toBe(0o600)
})

test('[SEC-70] the embedded database has a socket for its owner only, and a port only if configured', async () => {
  process.umask(0o077)
  const path = process.env['PATH']
  process.env['PATH'] = ''
  try {
    const dataDir = freshFolder()
    const logged: string[] = []
    const choice = { dataDir, log: (line: string) => void logged.push(line) }
    const closed = await chooseDatabase(choice)
    expect(closed.uri).toBe(
      `mongodb://${encodeURIComponent(join(dataDir, 'database/database.sock'))}/?directConnection=true`,
    )
    expect(rightsOf(join(dataDir, 'database/database.sock'))).toBe(0o600)
    await closed.close()
    const asked = await chooseDatabase({ ...choice, port: 0 })
    expect(asked.uri).toMatch(/^mongodb:\/\/embedded:[\w-]{43}@127\.0\.0\.1:\d+\//)
    expect(logged.at(-1)).toContain(asked.uri)
    await asked.close()
  } finally {
    process.env['PATH'] = path
  }
})

test('[SEC-72] an export is for its owner only', async () => {
  const connection = await freshDatabase()
  const folder = join(freshFolder(), 'export')
  await connection.db!.collection('rows').insertOne({ secret: 1 })
  await exportDatabase(
    connection.db!,
    folder,
    progressLines(() => {}),
  )
  expect(rightsOf(folder)).toBe(0o700)
  expect(readdirSync(folder).map((file) => rightsOf(join(folder, file)))).toEqual([0o600, 0o600])
  await connection.dropDatabase()
  await connection.close()
})

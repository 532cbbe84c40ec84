import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(__dirname, '../../..')
const own = JSON.parse(readFileSync(join(__dirname, '../package.json'), 'utf8')) as {
  version: string
  dependencies: Record<string, string>
}
// From the registry, where the driver does not have this checkout's patch.
const mongooseVersion = /^ {2}mongoose: (\S+)$/m.exec(
  readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8'),
)![1]!
/** A folder outside the checkout with only the tarball and stock mongoose installed. */
let empty: string
let installed: string
beforeAll(async () => {
  empty = mkdtempSync(join(tmpdir(), 'embedded-package-'))
  const { stdout } = await run('node', ['configuration/commands/database.mjs', 'pack', empty], { cwd: root })
  const tarball = stdout.trim().split('\n').at(-1)!
  writeFileSync(join(empty, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  const words = ['install', '--prefer-offline', '--no-audit', '--no-fund', tarball]
  await run('npm', [...words, `mongoose@${mongooseVersion}`], { cwd: empty })
  installed = join(empty, 'node_modules/@icio/embedded-mongo')
})

/** Runs the installed command to its end. */
function command(...words: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return run(join(empty, 'node_modules/.bin/embedded-mongo'), words, { cwd: empty }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
}

test('the tarball contains the program, its types, README, and license, and imports only its dependencies', () => {
  const files = readdirSync(installed, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.startsWith(join(installed, 'node_modules')))
  const names = files.map((file) => file.slice(installed.length + 1))
  expect(names.filter((name) => !/^dist\/.*\.(js|d\.ts)$/.test(name)).sort()).toEqual([
    'LICENSE',
    'README.md',
    'package.json',
  ])
  expect(names.filter((name) => name.includes('.test.'))).toEqual([])
  const imported = files
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b[^'"]*?["']([^'"]+)["']/gm),
    ])
    .map(([, name]) => name!)
    .filter((name) => !name.startsWith('.') && !name.startsWith('node:'))
  expect([...new Set(imported)].sort()).toEqual(Object.keys(own.dependencies).sort())
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as typeof own & {
    license: string
    private?: boolean
  }
  expect(manifest).toMatchObject({ license: 'MIT', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) })
  expect(manifest.private).toBeUndefined()
  for (const version of Object.values(manifest.dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/)
})

test('its types are found, and refuse a nonexistent option', async () => {
  writeFileSync(
    join(empty, 'taker.ts'),
    `import { startEmbeddedMongo, type SupervisedServer } from '@icio/embedded-mongo'
     import { checkDatabase } from '@icio/embedded-mongo/maintenance'
     const server: SupervisedServer = await startEmbeddedMongo({ dataDir: 'data', durability: 'sync' })
     const uri: string = server.uri
     await checkDatabase('data', (line: string) => void line)
     // @ts-expect-error: it is called durability
     await startEmbeddedMongo({ dataDir: uri, durable: true })`,
  )
  const words = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2022']
  const types = ['--typeRoots', join(root, 'node_modules/@types'), '--types', 'node']
  const tsc = join(root, 'node_modules/.bin/tsc')
  const said = await run(tsc, [...words, ...types, 'taker.ts'], { cwd: empty }).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  )
  expect(said).toBe('')
})

test('--help prints the options, --version the version; invalid arguments are named', async () => {
  const help = await command('--help')
  expect(help).toMatchObject({ code: 0, stderr: '' })
  for (const option of ['--path DIR', '--port N', '--socket FILE', 'backup TO'])
    expect(help.stdout).toContain(option)
  expect(await command('--version')).toMatchObject({ code: 0, stdout: `${own.version}\n` })
  const hint = "'embedded-mongo --help' lists the options.\n"
  const refused: [string[], string][] = [
    [[], '--path is missing: the folder of the data'],
    [['--data', 'x'], "Unknown option '--data'"],
    [['--path', 'x', '--port', 'many'], "--port must be a number from 0 to 65535, not 'many'"],
    [['--path', 'x', '--port', '65536'], "--port must be a number from 0 to 65535, not '65536'"],
    [['--path', 'x', '--without-password'], '--without-password needs --port'],
    [['--path', 'x', '--durability', 'later'], "--durability must be sync or async, not 'later'"],
    [['--path', 'x', 'repair'], "'repair' is not a task: check, backup or restore"],
    [['--path', 'x', 'backup'], 'backup needs the folder of the copy'],
  ]
  for (const [words, message] of refused)
    expect(await command(...words)).toMatchObject({ code: 1, stdout: '', stderr: `${message}\n${hint}` })
  expect(await command('--path', join(empty, 'nothing'), 'check')).toMatchObject({
    code: 1,
    stderr: `There is no database in ${join(empty, 'nothing')}.\n`,
  })
})

describe('the command serves stock mongoose', () => {
  const data = () => join(empty, 'data')
  let server: ChildProcess
  let uri: string
  let gone: Promise<number | null>

  beforeAll(async () => {
    server = spawn(join(empty, 'node_modules/.bin/embedded-mongo'), ['--path', data(), '--port', '0'], {
      cwd: empty,
    })
    gone = new Promise((resolve) => server.once('exit', resolve))
    let said = ''
    uri = await new Promise((resolve, reject) => {
      server.stdout!.on('data', (chunk: Buffer) => {
        const [, found] = /ready (mongodb:\S+)/.exec((said += chunk.toString())) ?? []
        if (found) resolve(found)
      })
      server.once('exit', (code) => reject(new Error(`ended with ${code}: ${said}`)))
    })
  })
  afterAll(() => void server.kill('SIGKILL'))

  test('a model with a unique index, finds, a transaction and a change stream', async () => {
    writeFileSync(
      join(empty, 'visit.mjs'),
      `import { readFileSync } from 'node:fs'
       import { createRequire } from 'node:module'
       import mongoose from 'mongoose'
       const driver = createRequire(createRequire(import.meta.url).resolve('mongoose')).resolve('mongodb/lib/cmap/connection.js')
       await mongoose.connect(process.argv[2], { dbName: 'taker' })
       const User = mongoose.model('User', new mongoose.Schema({ name: { type: String, unique: true }, age: Number }))
       await User.init()
       const { operationTime } = await mongoose.connection.db.command({ ping: 1 })
       const stream = User.watch([], { startAtOperationTime: operationTime })
       await User.insertMany([{ name: 'ada', age: 36 }, { name: 'bob', age: 20 }])
       const second = await User.create({ name: 'ada' }).catch(({ code, keyValue }) => ({ code, keyValue }))
       const change = await stream.next()
       await stream.close()
       await mongoose.connection.transaction(async (session) => {
         await User.create([{ name: 'eve', age: 50 }], { session })
         await User.updateOne({ name: 'bob' }, { $inc: { age: 1 } }, { session })
       })
       const lost = await mongoose.connection.transaction(async (session) => {
         await User.deleteMany({}, { session })
         throw new Error('changed my mind')
       }).catch(({ message }) => message)
       const found = await User.find({ age: { $gt: 20 } }).sort({ age: 1 }).lean()
       await mongoose.disconnect()
       console.log(JSON.stringify({
         isPatched: readFileSync(driver, 'utf8').includes('ICIO'),
         second, lost,
         change: [change.operationType, change.fullDocument.name],
         found: found.map(({ name, age }) => [name, age]),
       }))`,
    )
    const { stdout } = await run('node', ['visit.mjs', uri], { cwd: empty })
    expect(JSON.parse(stdout)).toEqual({
      isPatched: false,
      second: { code: 11000, keyValue: { name: 'ada' } },
      lost: 'changed my mind',
      change: ['insert', 'ada'],
      found: [
        ['bob', 21],
        ['ada', 36],
        ['eve', 50],
      ],
    })
  })

  test('a second command on the same folder is refused; a backup is made while it serves', async () => {
    expect(await command('--path', data(), '--port', '0')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is in use by process'),
    })
    mkdirSync(join(empty, 'copies'))
    const copy = join(empty, 'copies/first')
    expect(await command('--path', data(), 'backup', copy)).toMatchObject({ code: 0 })
    expect(await command('--path', copy, 'check')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('taker.users: 3 documents are whole'),
    })
  })

  test('it stops when told to, with status 0', async () => {
    server.kill('SIGTERM')
    expect(await gone).toBe(0)
    expect(await command('--path', data(), 'check')).toMatchObject({ code: 0 })
  })
})

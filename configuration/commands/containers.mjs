import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startProgram } from '../../bench/server-process.mjs'
import { root, say } from './steps.mjs'
import { wordsOf } from './typed-words.mjs'

/*
 * npm run quality -- containers     performs the steps of containers/Containerfile in folders of this machine, without an engine: what
 *                        it copies, what it runs, and the program that it starts. Base images, users, and volumes depend
 *                        on the engine and are not tested.
 */
wordsOf({ usage: 'npm run quality -- containers', most: 0 })
const place = mkdtempSync(join(tmpdir(), 'site-container-'))
const stages = stagesOf(readFileSync(join(root, 'containers/Containerfile'), 'utf8'))
try {
  for (const stage of stages) build(stage)
  await startAndAsk(stages.at(-1))
  say('The steps of the Containerfile work, and the result serves the site.')
} finally {
  rmSync(place, { recursive: true, force: true })
}

function stagesOf(text) {
  const found = []
  for (const line of text.replaceAll('\\\n', ' ').split('\n')) {
    const [, word = '', rest = ''] = /^([A-Z]+)\s+(\S.*|)$/.exec(line) ?? []
    if (word === 'FROM') {
      const [, from, name = 'last'] = /^(\S+)(?: AS (\w+))?$/.exec(rest) ?? []
      // A stage on top of another one continues in its folder.
      const base = found.find((stage) => stage.name === from)
      found.push({ name, steps: [], env: { ...base?.env }, base })
    } else if (word && found.length > 0) found.at(-1).steps.push({ word, rest })
  }
  return found
}

function build(stage) {
  stage.root = stage.base?.root ?? join(place, stage.name)
  stage.folder = stage.base?.folder ?? stage.root
  Object.assign(stage.env, stage.base?.env)
  for (const { word, rest } of stage.steps) {
    if (!['WORKDIR', 'COPY', 'RUN', 'ENV', 'ARG'].includes(word)) continue
    say(`${stage.name}: ${word} ${rest.slice(0, 90)}`)
    if (word === 'WORKDIR') mkdirSync((stage.folder = join(stage.root, rest)), { recursive: true })
    if (word === 'COPY') copy(stage, rest)
    if (word === 'RUN') runIn(stage, rest)
    if (word === 'ENV' || word === 'ARG') Object.assign(stage.env, valuesOf(rest, stage.env))
  }
}

/** NAME=value pairs; ${NAME} refers to an earlier one. */
function valuesOf(text, known) {
  const pairs = text.split(' ').map((pair) => pair.split('='))
  return Object.fromEntries(
    pairs.map(([name, value]) => [name, value.replace(/\$\{(\w+)\}/g, (_, other) => known[other] ?? '')]),
  )
}

function copy(stage, rest) {
  const [, from, source, target] = /^(?:--from=(\w+) )?(\S+) (\S+)$/.exec(rest) ?? []
  if (from) {
    const other = stages.find(({ name }) => name === from)
    const to = join(stage.folder, target, target.endsWith('/') ? (source.split('/').at(-1) ?? '') : '')
    mkdirSync(dirname(to), { recursive: true })
    return cpSync(join(other.root, source), to, { recursive: true, verbatimSymlinks: true })
  }
  // Copies the files in git, which is what .containerignore lets through, and none of this checkout's builds.
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
  for (const file of files.filter(Boolean)) cpSync(join(root, file), join(stage.folder, file))
}

function runIn(stage, command) {
  // Packages of the base image are up to the engine; this machine's own stay untouched.
  if (/\bapt-get\b/.test(command)) return
  // Paths from the root of the image are inside the folder of the stage; owners are up to the engine.
  const here = command
    .replace(/ \/(data|releases)/g, (_, name) => ` ${join(stage.root, name)}`)
    .replace(/ && chown .*/, '')
  execFileSync('sh', ['-ec', here], { cwd: stage.folder, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Starts the last stage's program as the image would, and requests its health and a page. */
async function startAndAsk(stage) {
  const steps = [...(stage.base?.steps ?? []), ...stage.steps]
  const [command, ...words] = JSON.parse(steps.find(({ word }) => word === 'CMD').rest)
  const env = { ...stage.env, PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1' }
  env.DATA_DIR = join(stage.root, 'data')
  env.SITE_URL = 'http://127.0.0.1'
  // No mail is sent here, but production does not start without a mail server.
  env.SMTP_URL = 'smtp://127.0.0.1:9'
  const printed = / is at (http:\S+)/
  const { found: address, stop } = await startProgram({ command, words, printed, cwd: stage.folder, env })
  for (const path of ['/healthz', '/readyz', '/', '/learn', '/api/content/articles']) {
    const { status } = await fetch(address + path)
    say(`GET ${path}: ${status}`)
    if (status !== 200) throw new Error(`${path} answered ${status}`)
  }
  const code = await stop()
  if (code !== 0) throw new Error(`SIGTERM ended it with ${code}`)
}

import { resolve } from 'node:path'
import { install } from './install.mjs'
import { orSay, say } from './steps.mjs'
import { wordsOf } from './typed-words.mjs'

const usage = `npm run sdk -- COMMAND
  pack [FOLDER]   write the packages of the SDK as tarballs (by default to sdk/), for teams outside this repository
  interface       record what users of released packages see; a changed package needs a new version first`

const { words } = wordsOf({ usage, names: ['pack', 'interface'], least: 1, most: 2 })
const [command, folder = 'sdk'] = words
await orSay(command === 'pack' ? pack : recordInterface)

async function pack() {
  await install()
  const { packSdk } = await import('../sdk/pack.mjs')
  for (const name of packSdk(resolve(folder))) say(`${folder}/${name}`)
}

async function recordInterface() {
  await install()
  const { writePackages } = await import('../sdk/pack.mjs')
  writePackages()
  const { recordInterfaces } = await import('../sdk/interface.mjs')
  recordInterfaces()
}

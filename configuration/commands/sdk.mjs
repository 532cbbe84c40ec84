import { resolve } from 'node:path'
import { install } from './install.mjs'
import { say } from './steps.mjs'

const help = `Usage: npm run sdk -- pack [FOLDER]
  Writes the packages of the SDK as tarballs (by default to sdk/), for teams outside this repository.`

const [command, folder = 'sdk'] = process.argv.slice(2)
if (command === 'pack') {
  await install()
  const { packSdk } = await import('../sdk/pack.mjs')
  for (const name of packSdk(resolve(folder))) say(`${folder}/${name}`)
} else {
  say(help)
  process.exitCode = command === undefined || command === 'help' ? 0 : 1
}

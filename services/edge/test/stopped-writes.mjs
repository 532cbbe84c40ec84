import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

// Loaded before a program: it is killed in the middle of the write of a file whose path ends with WRITE_OF, at WRITE_STEP.
const { WRITE_OF: file = '', WRITE_STEP: step = '' } = process.env
const isMeant = (path) =>
  new RegExp(`${file.replaceAll('.', '\\.')}(\\.\\d+\\.new|\\.tmp|\\.new)?$`).test(String(path))
const die = () => process.kill(process.pid, 'SIGKILL')
const { writeFileSync, renameSync } = fs

fs.writeFileSync = (path, content, options) => {
  if (step !== 'half written' || !isMeant(path)) return writeFileSync(path, content, options)
  writeFileSync(path, String(content).slice(0, Math.ceil(String(content).length / 2)), options)
  die()
}
fs.renameSync = (from, to) => {
  if (!isMeant(to)) return renameSync(from, to)
  if (step === 'before the rename') die()
  renameSync(from, to)
  if (step === 'after the rename') die()
}
syncBuiltinESMExports()

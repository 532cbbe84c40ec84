import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** A built module of a service. */
export function serviceModule(service, name) {
  const file = join(import.meta.dirname, '../../services', service, 'dist', `${name}.js`)
  return import(pathToFileURL(file).href)
}

/** What this process holds once its garbage is gone. */
export function memoryAfterGarbage() {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  collect()
  collect()
  return process.memoryUsage()
}

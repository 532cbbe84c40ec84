import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Release } from '../releases/registry.js'

/**
 * Returns a class attribute's value for names of a CSS module: `names('page', 'title')` is the class of `.title` in
 * `page.module.css`. Names that the release does not have are left out, so that its text shows without their style.
 */
export type ClassNames = (module: string, ...locals: (string | false | undefined)[]) => string

/**
 * Reads the class names of a release from its own style files, because the build adds a hash to them
 * (configuration/webpack/base.mjs, localIdentName). The text of a page then looks like the screen that replaces it.
 *
 * @param files names of style files of the release
 */
export function classNamesOf(release: Pick<Release, 'folder'>, files: readonly string[]): ClassNames {
  const classNames = new Map(files.flatMap((file) => [...classesIn(release, file)]))
  return (module, ...locals) =>
    locals.flatMap((local) => (local ? (classNames.get(`${module}-module-${local}`) ?? []) : [])).join(' ')
}

/** Returns those style files of a release that contain one of the CSS modules. */
export function filesWith(release: Pick<Release, 'folder' | 'files'>, modules: readonly string[]): string[] {
  const isWanted = (name: string) => modules.some((module) => name.startsWith(`${module}-module-`))
  return Object.keys(release.files).filter(
    (file) => file.endsWith('.css') && [...classesIn(release, file).keys()].some(isWanted),
  )
}

/** A release never changes, so each file is read once. */
const readFiles = new Map<string, Map<string, string>>()
const keptFiles = 500

/** Length of the hash that the build adds to a class name, with its dash. */
const hashLength = 6

function classesIn({ folder }: Pick<Release, 'folder'>, file: string): Map<string, string> {
  const path = join(folder, file)
  const cachedNames = readFiles.get(path)
  if (cachedNames) return cachedNames
  const read = new Map(
    [...textOf(path).matchAll(/\.((?:[\w-]|\\.)+-module-(?:[\w-]|\\.)+)/g)].map(([, escapedName = '']) => {
      const name = escapedName.replaceAll('\\', '')
      return [name.slice(0, -hashLength), name]
    }),
  )
  if (readFiles.size >= keptFiles) readFiles.clear()
  readFiles.set(path, read)
  return read
}

/** A file that is not there gives no names: the text is then shown without its style. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

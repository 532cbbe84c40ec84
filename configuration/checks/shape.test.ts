import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { neighborhoods } from '../../boundaries.mjs'
import { root, sourceFiles } from './source-files.js'

// Every service has the shape that CONTRIBUTING.md describes, and no two files import each other.

const files = sourceFiles.filter((file) => !file.endsWith('.d.ts'))
const textOf = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))

/** The services with the common shape; the edge, which mounts them, has its own, and so does the database. */
const services = ['accounts', 'ai', 'content', 'lobbies', 'scores']
const serviceFile = /^services\/(?<service>[a-z-]+)\/src\/(?<place>.+)$/

/** Source files of services that match the text but are outside the folder where it belongs. */
function strays(pattern: RegExp, folder: string, among: readonly string[]): string[] {
  return files.filter((file) => {
    const { service = '', place = '' } = serviceFile.exec(file)?.groups ?? {}
    return among.includes(service) && !place.startsWith(`${folder}/`) && pattern.test(textOf.get(file) ?? '')
  })
}

test('collections are opened in collections/ and nowhere else', () => {
  expect(strays(/new (mongoose\.)?Schema\b|typedCollection</, 'collections', [...services, 'edge'])).toEqual(
    [],
  )
})

test('a file of collections/ has the name of its collection', () => {
  const named = files.flatMap((file) => {
    const collection = /(?:collection: |typedCollection<.+>\(connection, )'([a-z_]+)'/.exec(
      file.includes('/src/collections/') ? (textOf.get(file) ?? '') : '',
    )?.[1]
    return collection ? [[file.split('/').pop(), `${collection.replaceAll('_', '-')}.ts`]] : []
  })
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(([file, collection]) => file !== collection)).toEqual([])
})

test('endpoints are registered in routes/ and nowhere else', () => {
  expect(strays(/from '@icio\/kit\/http\/serve'/, 'routes', services)).toEqual([])
})

test('the endpoints of a subject stand in one file, at most twenty, and each is registered once', () => {
  const registered = files.flatMap((file) => {
    const { place = '' } = serviceFile.exec(file)?.groups ?? {}
    if (!place.startsWith('routes/')) return []
    const names = [...(textOf.get(file) ?? '').matchAll(/\bserve\(\s*\w+,\s*([\w.]+)/g)].map(
      ([, name]) => name,
    )
    expect({ file, fits: names.length <= 20 }).toEqual({ file, fits: true })
    return names.filter((name) => name !== 'endpoint')
  })
  expect(registered.length).toBeGreaterThan(150)
  expect(registered.filter((name, at) => registered.indexOf(name) !== at)).toEqual([])
})

test('a service has main, app, and config at the top, and folders that say what is in them', () => {
  const tops = files.filter((file) => {
    const { service = '', place = '/' } = serviceFile.exec(file)?.groups ?? {}
    return services.includes(service) && !place.includes('/')
  })
  const allowed = /\/src\/(main|app|config|clock|accounts|foundations)(\.test)?\.ts$/
  expect(tops.filter((file) => !allowed.test(file))).toEqual([])
})

describe('the table of places in CONTRIBUTING.md', () => {
  const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const quoted = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)
  const rows = [...contributing.matchAll(/^\| (`\/.*) \|$/gm)].map(([, row = '']) => {
    const [urls, screens, service, collections, contract] = row.split('|')
    return {
      urls: quoted(urls),
      screens: quoted(screens),
      service: quoted(service)[0],
      collections: quoted(collections),
      contract: quoted(contract)[0],
    }
  })

  test('contains every path of every remote, and no others', () => {
    const remotes = readdirSync(root).filter((folder) => /^mf-/.test(folder))
    expect(remotes.length).toBeGreaterThan(3)
    const paths = remotes.flatMap((remote) => {
      const manifest = JSON.parse(readFileSync(join(root, remote, 'package.json'), 'utf8')) as {
        remote: { paths: string[] }
      }
      return manifest.remote.paths
    })
    expect(rows.flatMap(({ urls }) => urls).sort()).toEqual(
      ['/', '/privacy-policy', '/accessibility', '/partners', '/write-to-us', ...paths].sort(),
    )
  })

  test('names existing folders, collections, and contracts', () => {
    const missing = rows.flatMap(({ screens, service, collections, contract }) => [
      ...screens.filter((folder) => !files.some((file) => file.startsWith(`${folder}/`))),
      ...collections.filter((name) => !files.includes(`services/${service}/src/collections/${fileOf(name)}`)),
      ...(contract && !files.some((file) => file.startsWith(`services/contracts/src/${contract}/`))
        ? [contract]
        : []),
    ])
    expect(missing).toEqual([])
  })

  test('names existing files and folders for what has no address', () => {
    const [, table = ''] = contributing.split('What has no address of its own:')
    const [lines = ''] = table.split('\n\nIn one subject')
    const places = lines
      .split('\n')
      .flatMap((line) => quoted(line.split('|')[2]).filter((text) => text.includes('/')))
    expect(places.length).toBeGreaterThan(20)
    expect(places.filter((place) => !existsSync(join(root, place)))).toEqual([])
  })

  /** The audit trail of roles is in the file of the roles. */
  const fileOf = (name: string) => `${({ role_changes: 'user_roles' }[name] ?? name).replaceAll('_', '-')}.ts`
})

describe('imports', () => {
  const known = new Set(files)
  const options: ts.CompilerOptions = {
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    module: ts.ModuleKind.ESNext,
    customConditions: ['source'],
    allowJs: false,
  }
  const cache = ts.createModuleResolutionCache(root, (name) => name, options)

  function importsOf(file: string): string[] {
    const { importedFiles } = ts.preProcessFile(textOf.get(file) ?? '', true, false)
    return importedFiles.flatMap(({ fileName }) => {
      if (!fileName.startsWith('.') && !fileName.startsWith('@icio/')) return []
      const found = ts.resolveModuleName(fileName, join(root, file), options, ts.sys, cache).resolvedModule
      const path = found && ts.sys.realpath?.(found.resolvedFileName).slice(root.length + 1)
      return path && known.has(path) && path !== file ? [path] : []
    })
  }

  /** A path from the file through its imports back to itself; null if there is none. */
  function circlesAmong(among: readonly string[]): string[] {
    const imports = new Map(among.map((file) => [file, importsOf(file)]))
    const done = new Set<string>()
    const way: string[] = []
    const circles: string[] = []
    const visit = (file: string): void => {
      const at = way.indexOf(file)
      if (at >= 0) circles.push([...way.slice(at), file].join(' → '))
      if (at >= 0 || done.has(file)) return
      way.push(file)
      for (const next of imports.get(file) ?? []) visit(next)
      way.pop()
      done.add(file)
    }
    for (const file of among) visit(file)
    return circles
  }

  test.each(Object.entries(neighborhoods))('from outside lead to %s by its door only', (_name, fence) => {
    const { folders, door, roots, readme } = fence
    const isIn = (places: readonly string[], file: string) =>
      places.some((place) => file === place || file.startsWith(`${place}/`))
    const inside = files.filter((file) => isIn(folders, file))
    expect(inside).toContain(door)
    expect(readFileSync(join(root, readme), 'utf8')).toMatch(/frozen/)
    const outside = files.filter((file) => !isIn([...folders, ...roots], file))
    const entered = outside.flatMap((file) =>
      importsOf(file)
        .filter((other) => isIn(folders, other) && other !== door)
        .map((other) => `${file} → ${other}`),
    )
    expect(entered).toEqual([])
    // A root that enters no more is not one.
    const idle = roots.filter(
      (place) =>
        !files.some(
          (file) =>
            isIn([place], file) && importsOf(file).some((other) => isIn(folders, other) && other !== door),
        ),
    )
    expect(idle).toEqual([])
  })

  test('form no cycles', () => {
    // The database's operators call each other by nature: an expression contains operators that contain expressions.
    const among = files.filter((file) => !file.startsWith('services/embedded-mongo/'))
    expect(circlesAmong(among)).toEqual([])
  })
})

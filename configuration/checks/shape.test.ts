import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

// One shape for every service, as CONTRIBUTING.md describes it, and no two files that import each other.

const root = join(__dirname, '../..')
const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => file && !file.endsWith('.d.ts') && ts.sys.fileExists(join(root, file)))
const textOf = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))

/** The services with one shape; the edge puts them together and has its own, the database stands alone. */
const services = ['accounts', 'ai', 'content', 'lobbies', 'scores']
const serviceFile = /^services\/(?<service>[a-z-]+)\/src\/(?<place>.+)$/

/** Files of the services' sources whose text matches, outside of the folder where that belongs. */
function strays(pattern: RegExp, folder: string, among: readonly string[]): string[] {
  return files.filter((file) => {
    const { service = '', place = '' } = serviceFile.exec(file)?.groups ?? {}
    return among.includes(service) && !place.startsWith(`${folder}/`) && pattern.test(textOf.get(file) ?? '')
  })
}

test('mongoose models stand in collections/, and nowhere else', () => {
  expect(strays(/new (mongoose\.)?Schema\b/, 'collections', [...services, 'edge'])).toEqual([])
})

test('a file of collections/ has the name of its collection', () => {
  const named = files.flatMap((file) => {
    const collection = /collection: '([a-z_]+)'/.exec(
      file.includes('/src/collections/') ? (textOf.get(file) ?? '') : '',
    )?.[1]
    return collection ? [[file.split('/').pop(), `${collection.replaceAll('_', '-')}.ts`]] : []
  })
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(([file, collection]) => file !== collection)).toEqual([])
})

test('endpoints are registered in routes/, and nowhere else', () => {
  expect(strays(/from '@icio\/kit\/http\/serve'/, 'routes', services)).toEqual([])
})

test('a service has main, app and config at the top, and folders that say what is in them', () => {
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

  test('has every path of every remote, and no other', () => {
    const paths = ['mf-learn', 'mf-games', 'mf-account', 'mf-admin'].flatMap((remote) => {
      const manifest = JSON.parse(readFileSync(join(root, remote, 'package.json'), 'utf8')) as {
        remote: { paths: string[] }
      }
      return manifest.remote.paths
    })
    expect(rows.flatMap(({ urls }) => urls).sort()).toEqual(['/', '/privacy-policy', ...paths].sort())
  })

  test('names folders, collections and contracts that exist', () => {
    const missing = rows.flatMap(({ screens, service, collections, contract }) => [
      ...screens.filter((folder) => !files.some((file) => file.startsWith(`${folder}/`))),
      ...collections.filter((name) => !files.includes(`services/${service}/src/collections/${fileOf(name)}`)),
      ...(contract && !files.some((file) => file.startsWith(`services/contracts/src/${contract}/`))
        ? [contract]
        : []),
    ])
    expect(missing).toEqual([])
  })

  /** The trail of roles stands with the roles. */
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

  /** A way from the file through its imports back to it, or null. */
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

  test('go in no circles', () => {
    // The database's operators call each other by nature: an expression holds operators that hold expressions.
    const among = files.filter((file) => !file.startsWith('services/embedded-mongo/'))
    expect(circlesAmong(among)).toEqual([])
  })
})

import { createHash } from 'node:crypto'
import { chunkNameOf } from './chunk-name.mjs'
import { compress, isText } from './compress.mjs'
import { lightFilesIn } from './light.mjs'
import { neededApis } from './shared-libraries.mjs'

/**
 * Writes release.json next to the build (what the edge needs to serve it: entry files, integrity of every script and
 * style, sizes) and brotli and gzip copies of every text file. Source maps are excluded from both.
 */
export class ReleasePlugin {
  /**
   * @param {{ name: string, version: string, build: string, scope: string, needs: object, owns: string[], paths:
   *   string[], calls?: Record<string, string[]>, light?: Record<string, string>, compressed?: boolean, base: string }} release `light` lists
   *   the entries of light screens by path; with `compressed: false` the copies are added later (compress.mjs)
   */
  constructor({ calls = {}, light = {}, compressed = true, ...release }) {
    this.compressed = compressed
    this.release = release
    this.calls = calls
    this.light = light
  }

  /** @param {import('webpack').Compiler} compiler of webpack, or of rspack */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    this.RawSource = sources.RawSource
    compiler.hooks.thisCompilation.tap('ReleasePlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'ReleasePlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT + 1 },
        () => this.emit(compilation),
      )
    })
  }

  emit(compilation) {
    const files = compilation
      .getAssets()
      .filter(({ name }) => !name.endsWith('.map'))
      .map(({ name, source }) => ({ name, body: toBuffer(source.source()) }))
    const light = this.lightFiles(compilation)
    const apis = neededApis(domainsIn(compilation))
    files.push(...light.files)
    const described = files.map(({ name, body }) => this.describe(compilation, name, body))
    const release = {
      usage: [],
      git: null,
      ...this.release,
      ...(Object.keys(apis).length > 0 ? { apis } : {}),
      files: Object.fromEntries(described.map(({ name, ...facts }) => [name, facts])),
      ...this.entryFiles(compilation),
      screens: this.screenFiles(compilation),
      ...light.entries,
    }
    compilation.emitAsset('release.json', new this.RawSource(`${JSON.stringify(release, null, 1)}\n`))
  }

  describe(compilation, name, body) {
    const facts = { name, bytes: body.length }
    if (this.compressed && isText(name)) {
      const { brotli, gzip } = compress(body)
      compilation.emitAsset(`${name}.br`, new this.RawSource(brotli))
      compilation.emitAsset(`${name}.gz`, new this.RawSource(gzip))
      facts.brotli = brotli.length
    }
    if (/\.(js|css)$/.test(name))
      facts.integrity = `sha384-${createHash('sha384').update(body).digest('base64')}`
    return facts
  }

  /** The files that a first view needs: the shell's entry, or a remote's container and its exposed module. */
  entryFiles(compilation) {
    const manifest = compilation.getAsset('mf-manifest.json')
    if (!manifest) return splitByKind(compilation.entrypoints.get('shell')?.getFiles() ?? [])
    const { metaData, exposes } = JSON.parse(toBuffer(manifest.source.source()).toString())
    const assets = exposes[0]?.assets ?? { js: { sync: [] }, css: { sync: [] } }
    return {
      entry: metaData.remoteEntry.name,
      ...splitByKind([metaData.remoteEntry.name, ...assets.js.sync, ...assets.css.sync]),
    }
  }

  /** What was compiled before for light documents: the shell's own files there, or those of a remote's screens by path. */
  lightFiles(compilation) {
    const isShell = this.release.name === 'shell'
    const paths = Object.keys(this.light)
    if (!isShell && paths.length === 0) return { files: [], entries: {} }
    const found = lightFilesIn(compilation.outputOptions.path)
    const entries = isShell
      ? { lightShell: found.ofShell() }
      : { light: Object.fromEntries(paths.map((path) => [path, found.ofPath(path)])) }
    return { files: found.names.map((name) => ({ name, body: found.read(name) })), entries }
  }

  /**
   * By path, the files of each screen whose chunk is named after its path ('/learn/education/:slug' is
   * 'learn-education-slug'): the edge lists them in the head of a page that opens there. Screens that require a sign-in
   * are left out, because a signed-out visitor does not need their code. The entry includes the calls that package.json
   * lists for the screen.
   */
  screenFiles(compilation) {
    const named = (this.release.paths ?? [])
      .map((path) => [path, compilation.namedChunkGroups.get(chunkNameOf(path))])
      .filter(([, group]) => group)
    return Object.fromEntries(
      named.map(([path, group]) => [
        path,
        { ...splitByKind(group.getFiles()), ...(this.calls[path] ? { calls: this.calls[path] } : {}) },
      ]),
    )
  }
}

/** The domains of the contracts whose endpoints the release contains, as the bundler found them. */
function domainsIn({ modules }) {
  const paths = [...modules]
    .flatMap((module) => [module, ...(module.modules ?? [])])
    .map(({ resource }) => resource)
  return new Set(
    paths.flatMap(
      (path) =>
        /(?:contracts\/src|@icio\/contracts\/dist)\/([\w-]+)\/endpoints\.[jt]s$/.exec(path ?? '')?.[1] ?? [],
    ),
  )
}

function splitByKind(files) {
  return {
    scripts: files.filter((name) => name.endsWith('.js')),
    styles: files.filter((name) => name.endsWith('.css')),
  }
}

function toBuffer(content) {
  return Buffer.isBuffer(content) ? content : Buffer.from(content)
}

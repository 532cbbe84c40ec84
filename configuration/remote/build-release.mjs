import { say } from '../commands/steps.mjs'
import { buildWithWebpack } from '../commands/webpack.mjs'
import { addCompressedCopies, holdsRelease } from '../webpack/compress.mjs'
import { cacheFolder, manifestOf } from '../webpack/project.mjs'
import { buildId } from './build-id.mjs'

/**
 * Builds a release to publish, next to this checkout's own builds and without touching them.
 *
 * @param {{ name: string, bundler?: 'webpack' | 'rspack', usage?: string[], git?: string | null, tell?: (line: string) => void }}
 *   options a remote, or the shell, which only webpack builds; `tell` prints what is done
 * @returns {Promise<{ build: string, folder: string }>}
 */
export async function buildForPublishing({ name, bundler = 'webpack', ...facts }) {
  if (bundler === 'rspack') return buildByRspack(name, facts)
  const build = await buildId(name)
  const folder = cacheFolder('releases', name, build)
  await buildOnce({ name, build, output: folder, ...facts }, bundleByCommand)
  return { build, folder }
}

/** The same sources as a different release: the last letter of its build id shows the bundler. */
async function buildByRspack(name, facts) {
  const { bundleByRspack, rspackRemoteConfiguration } = await import('../rspack/remote.mjs')
  const build = `${(await buildId(name)).slice(0, 9)}r`
  const folder = cacheFolder('releases', name, build)
  await buildOnce({ name, build, output: folder, ...facts }, (release) =>
    bundleByRspack(rspackRemoteConfiguration({ ...manifestOf(name).remote, ...release })),
  )
  return { build, folder }
}

/**
 * Builds a release into its folder unless it is there. One that was built without its compressed copies gets them, unless
 * `compressed` is 'no'.
 */
export async function buildOnce(release, bundleBy) {
  const { tell = say, ...described } = release
  const { name, build, output, compressed } = described
  if (!holdsRelease(output)) {
    tell(`Building ${name} …`)
    await bundleBy({ ...described, version: `${manifestOf(name).version}-${build}` })
  }
  if (compressed !== 'no') await addCompressedCopies(output)
}

/** Builds a release with webpack, by its command. */
export async function bundleByCommand({ usage = [], git, ...release }) {
  const facts = { ...release, usage: usage.length > 0 ? usage.join(',') : undefined, git }
  await buildWithWebpack('configuration/webpack/release.config.mjs', facts)
}

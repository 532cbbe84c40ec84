import { lightFirst, lightRemoteConfiguration, lightShellConfiguration } from './light.mjs'
import { manifestOf } from './project.mjs'
import { remoteConfiguration } from './remote.mjs'
import { shellConfiguration } from './shell.mjs'

/**
 * The build that webpack-cli runs: one release of the shell or of a remote. Its paths and screens are in its
 * package.json.
 *
 * webpack build --config configuration/webpack/release.config.mjs --env name=mf-games --env version=0.1.0-x --env
 * build=x --env output=/folder [--env usage=nav.go,toast] [--env git=ab12cd34ef56] [--env compressed=no]
 *
 * @param {{ name: string, version: string, build: string, output: string, usage?: string, git?: string, compressed?: 'no' }} env
 * @returns {import('webpack').Configuration[]} the release, after its light documents if it has any
 */
export default function releaseConfiguration(env) {
  const { name, output } = env
  const light =
    name === 'shell' ? lightShellConfiguration({ output }) : lightRemoteConfiguration(claimsOf(env))
  return lightFirst(light, wholeConfiguration(env))
}

export function wholeConfiguration({ name, version, build, output, usage = '', git = '', compressed }) {
  const isCompressed = compressed !== 'no'
  if (name === 'shell') return shellConfiguration({ version, build, output, compressed: isCompressed })
  const facts = { usage: usage.split(',').filter(Boolean), git: git || null, compressed: isCompressed }
  return remoteConfiguration({ ...claimsOf({ name, build, output }), ...facts, version })
}

function claimsOf({ name, build, output }) {
  return { name, ...manifestOf(name).remote, build, output }
}

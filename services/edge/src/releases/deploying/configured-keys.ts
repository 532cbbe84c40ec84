import { deployActions, type DeployAction } from '@icio/contracts/deploy-keys/endpoints'
import { isOwnablePrefix } from '@icio/contracts/releases/route-ownership'
import { allRights, usualRights, type Rights } from './rights.js'

/** A key without a record: from the configuration, or this machine's own. */
export interface ConfiguredKey {
  name: string
  secret: string
  source: 'environment' | 'machine'
  rights: Rights
}

const ownName = 'this machine'

/**
 * The keys of DEPLOY_KEYS, and this machine's own. An entry is `name:key`, or lists its rights in parentheses:
 * `games(remotes=mf-games paths=/quiz+/game actions=publish+canary):key`.
 *
 * @throws Error that names the entry
 */
export function configuredKeys(entries: readonly string[], ownKey: string): ConfiguredKey[] {
  const given = entries.map((entry): ConfiguredKey => {
    const [, name = '', restrictions, secret = ''] =
      /^([\w.-]{1,40})(?:\(([^)]*)\))?:(.*)$/s.exec(entry) ?? []
    if (name === '' || secret.length < 24)
      throw new Error(
        'DEPLOY_KEYS: each entry is name:key or name(remotes=… paths=… actions=…):key, with a key of at least 24 characters.',
      )
    return {
      name,
      secret,
      source: 'environment',
      rights: restrictions === undefined ? usualRights : readRights(name, restrictions),
    }
  })
  return [{ name: ownName, secret: ownKey, source: 'machine', rights: allRights }, ...given]
}

function readRights(name: string, restrictions: string): Rights {
  const rights: Rights = { ...usualRights }
  for (const part of restrictions.split(' ').filter(Boolean)) {
    const [, what = '', value = ''] = /^(remotes|paths|actions)=(\S+)$/.exec(part) ?? []
    const words = value.split('+')
    const wrong =
      what === 'remotes'
        ? words.find((word) => !/^(\*|shell|mf-[a-z0-9-]{1,40})$/.test(word))
        : what === 'paths'
          ? words.find((word) => word !== '/' && !isOwnablePrefix(word))
          : what === 'actions'
            ? words.find((word) => !isAction(word))
            : part
    if (wrong !== undefined) throw new Error(`DEPLOY_KEYS: ${name} says '${wrong}', which is not understood.`)
    Object.assign(rights, { [what]: words })
  }
  return rights
}

function isAction(word: string): word is DeployAction {
  return deployActions.some((action) => action === word)
}

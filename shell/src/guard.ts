import type { Registry } from '@icio/contracts/releases/registry'

/** Maps the address of every released file, without its query, to its hash. */
const hashes = new Map<string, string>()
const trustedPrefixes: string[] = []
const requestCountByFile = new Map<string, number>()

const scriptTimeoutMs = 4000
const stylesTimeoutMs = 1500

type Loading = HTMLScriptElement | HTMLLinkElement

interface TrustedTypes {
  createPolicy(name: 'default', rules: { createScriptURL(url: string): string }): unknown
}

/**
 * Allows only released scripts and styles, each with its hash (SEC-13). It fails closed: a file that the registry does
 * not name is blocked, and a file that does not match its hash does not run. Without a registry in the page, only the
 * shell's own folder is allowed until the registry has been fetched.
 */
export function startGuard(registry: Registry | null): void {
  if (registry) allowReleases(registry)
  else allowOrigin(`${location.origin}/shell/`)
  guard(HTMLScriptElement.prototype, 'src')
  guard(HTMLLinkElement.prototype, 'href')
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', { createScriptURL: (url) => (hashOf(url), url) })
}

export function allowReleases({ shell, remotes }: Registry): void {
  const previous = remotes.flatMap((remote) => remote.previous ?? [])
  for (const { integrity } of [shell, ...remotes, ...previous])
    for (const [path, hash] of Object.entries(integrity)) hashes.set(location.origin + path, hash)
  for (const { override, manifest } of remotes)
    if (override && manifest.startsWith('http')) allowOrigin(new URL('.', manifest).href)
}

/** Allows everything under an address; used only for another provider's human check. */
export function allowOrigin(prefix: string): void {
  trustedPrefixes.push(prefix)
}

function guard(prototype: Loading, property: 'src' | 'href') {
  const native = Object.getOwnPropertyDescriptor(prototype, property)
  const set = native?.set
  if (!native || !set) throw new Error(`This browser does not support guarding ${property}.`)
  const setGuarded = function (this: Loading, value: unknown) {
    set.call(this, admit(this, String(value)))
  }
  Object.defineProperty(prototype, property, { ...native, set: setGuarded })
  const setAttribute = Element.prototype.setAttribute
  prototype.setAttribute = function (this: Loading, name: string, value: string) {
    if (name.toLowerCase() === property) setGuarded.call(this, value)
    else setAttribute.call(this, name, value)
  }
}

/** Sets the hash on the element and returns the address to load. Throws for an address that is not in a release. */
function admit(element: Loading, address: string): string {
  const isLink = element instanceof HTMLLinkElement
  if (isLink && !loadsCode(element) && !hashes.has(fileOf(address))) return address
  const hash = hashOf(address)
  if (!hash) return address
  element.integrity = hash
  element.crossOrigin = 'anonymous'
  if (isLink && element.rel !== 'stylesheet') return address
  limitWait(element, address)
  // A repeated request means that the first one failed: Chromium queues the same address behind a request that hangs.
  const before = requestCountByFile.get(fileOf(address)) ?? 0
  requestCountByFile.set(fileOf(address), before + 1)
  return before === 0 ? address : `${fileOf(address)}?r=${before}`
}

/**
 * Treats a script of a remote that hangs as failed, so that webpack forgets it and can request it again. For styles,
 * only the wait ends; they apply when they arrive (FAULT-9).
 */
function limitWait(element: Loading, address: string) {
  if (!new URL(address, location.href).pathname.startsWith('/remotes/')) return
  const isLink = element instanceof HTMLLinkElement
  const end = new Event(isLink ? 'load' : 'error')
  const timer = setTimeout(() => element.dispatchEvent(end), isLink ? stylesTimeoutMs : scriptTimeoutMs)
  for (const kind of ['load', 'error']) element.addEventListener(kind, () => clearTimeout(timer))
}

function loadsCode(link: HTMLLinkElement): boolean {
  return link.rel === 'stylesheet' || link.rel === 'modulepreload' || link.as === 'script'
}

function hashOf(address: string): string | undefined {
  const file = fileOf(address)
  const hash = hashes.get(file)
  if (!hash && !trustedPrefixes.some((prefix) => file.startsWith(prefix)))
    throw new TypeError(`Blocked ${file}: it is not part of any release.`)
  return hash
}

function fileOf(address: string): string {
  const { origin, pathname } = new URL(address, location.href)
  return origin + pathname
}

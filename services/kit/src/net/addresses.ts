/**
 * Returns the network of an address: the first three numbers of an IPv4 address, or the first 48 bits of an IPv6 one.
 * That is enough for people to recognize their devices, but too little to track a person (docs/spec/conflicts.md, 5).
 */
export function networkOf(address: string): string {
  const plainAddress = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  if (plainAddress.includes('.')) return `${plainAddress.split('.').slice(0, 3).join('.')}.0/24`
  return `${firstGroups(plainAddress, 3)}::/48`
}

/**
 * Returns what counts as one sender for rate limits: an IPv4 address, or the /64 network that one IPv6 customer gets.
 */
export function senderOf(address: string): string {
  const plainAddress = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  return plainAddress.includes('.') ? plainAddress : firstGroups(plainAddress, 4)
}

function firstGroups(address: string, count: number): string {
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array<string>(Math.max(0, missing)).fill('0'), ...after]
  return groups
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

import { setTimeout as pause } from 'node:timers/promises'

const pages = ['/', '/learn', '/learn-risk-pools', '/quiz', '/learn/education', '/privacy-policy']
const reads = ['/registry.json', '/api/content/articles', '/api/functions/human-check']

/** Opens pages and the calls they make. A page must load as long as the site runs, whatever else is down. */
export async function read(caller, { ledger, think, isOver, random }) {
  const one = (list) => list[Math.floor(random() * list.length)]
  while (!isOver()) {
    const path = one(pages)
    const page = await caller.call('GET', path)
    if (page && (page.status !== 200 || !page.text.includes('id="root"') || !page.text.includes('</html>')))
      ledger.violation('a page that does not stand', { path, status: page.status })
    await caller.call('GET', one(reads))
    const best = await caller.call('POST', '/api/rpc/get_leaderboard', { limit: 20 })
    if (best && best.status !== 200)
      ledger.violation('a leaderboard that is refused', { status: best.status })
    ledger.count('pages read')
    await pause(think())
  }
}

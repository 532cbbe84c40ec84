import { whyStop } from './release-health.js'

const health = (release: string, counts: Partial<Parameters<typeof whyStop>[0]> = {}) => ({
  release,
  ready: 0,
  failed: 0,
  crashed: 0,
  fallback: 0,
  mismatched: 0,
  p75_ms: null,
  ...counts,
})

test.each([
  ['19 failures are too few to tell', { ready: 1, failed: 19 }, { ready: 1000 }, null],
  ['20 failures where stable has none', { ready: 80, failed: 20 }, { ready: 1000 }, 'failed in 20.0%'],
  ['crashes count like failures', { ready: 80, crashed: 12, failed: 8 }, { ready: 1000 }, 'failed in'],
  ['less than three times as bad', { ready: 70, failed: 20 }, { ready: 900, failed: 100 }, null],
  ['three times as bad', { ready: 70, failed: 40 }, { ready: 900, failed: 100 }, 'failed in 36.4%'],
  ['20 failures in a hundred thousand visits', { ready: 100_000, failed: 20 }, { ready: 1000 }, null],
  ['one page that uses another contract', { mismatched: 1 }, { ready: 1000 }, 'contract'],
] as const)('%s', (_, canary, stable, reason) => {
  const why = whyStop(health('mf-games@2', canary), health('mf-games@1', stable))
  if (reason === null) expect(why).toBeNull()
  else expect(why).toContain(reason)
})

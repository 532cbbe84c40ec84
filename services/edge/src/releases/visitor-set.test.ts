import { editionOf } from './visitor-set.js'

/** Returns which edition's channel a visitor gets, and what the browser stores. */
function asked(url: string, edition?: string) {
  const kept: string[] = []
  const reply = { setCookie: (name: string, value: string) => kept.push(`${name}=${value}`) }
  const cookies: Record<string, string> = edition ? { edition } : {}
  const request = { url, cookies }
  return { edition: editionOf(request, reply), kept }
}

test('a hub sets the edition, and the browser stores it', () => {
  expect(asked('/learn-risk-pools')).toEqual({
    edition: 'government-risk-pools',
    kept: ['edition=government-risk-pools'],
  })
  expect(asked('/learn', 'government-risk-pools')).toEqual({ edition: 'general', kept: ['edition=general'] })
})

test('elsewhere the edition is the one opened last, or general', () => {
  expect(asked('/quiz?level=beginner', 'government-risk-pools')).toEqual({
    edition: 'government-risk-pools',
    kept: [],
  })
  expect(asked('/quiz')).toEqual({ edition: 'general', kept: [] })
  expect(asked('/quiz', 'nonsense')).toEqual({ edition: 'general', kept: [] })
})
